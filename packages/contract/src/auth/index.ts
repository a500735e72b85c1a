export * from './admin.ts';
export * from './manage.ts';
export * from './member.ts';
export * from './own.ts';
export * from './schema.ts';
export * from './second-step.ts';
export * from './sessions.ts';
export * from './shared.ts';
