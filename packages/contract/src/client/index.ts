export * from './client.ts';
export * from './error.ts';
export * from './form.ts';
