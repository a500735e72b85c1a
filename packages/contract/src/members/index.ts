export * from './csv.ts';
export * from './duplicates.ts';
export * from './facts.ts';
export * from './manage.ts';
export * from './member.ts';
export * from './merge.ts';
export * from './schema.ts';
export * from './term.ts';
