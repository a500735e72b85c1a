export * from './manage.ts';
export * from './member.ts';
export * from './schema.ts';
export * from './staff-schema.ts';
