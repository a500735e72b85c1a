export * from './client.ts';
export * from './error.ts';
export * from './form.ts';
export { type FormUpload, sendForm } from './upload.ts';
