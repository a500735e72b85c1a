export * from './manage.ts';
export * from './schema.ts';
