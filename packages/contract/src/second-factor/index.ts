export * from './methods.ts';
export * from './own.ts';
export * from './passkey.ts';
export * from './policy.ts';
export * from './proof.ts';
export * from './settings.ts';
