export * from './admin.ts';
export * from './manage.ts';
export * from './member.ts';
export * from './passkey.ts';
export * from './schema.ts';
export * from './second-step.ts';
export * from './security.ts';
export * from './shared.ts';
