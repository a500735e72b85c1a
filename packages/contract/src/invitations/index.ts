export * from './accept.ts';
export * from './operators.ts';
