export * from './admin.ts';
export * from './manage.ts';
export * from './schema.ts';
