export * from './catalogue/admin.ts';
export * from './catalogue/catalogue.ts';
export type { CatalogueEntry, MenuName, MenuType } from './catalogue/entry.ts';
export { MANAGE_MENUS } from './catalogue/manage.ts';
export { WEB_MENUS } from './catalogue/web.ts';
export * from './flags.ts';
export * from './grants.ts';
export * from './match.ts';
export * from './tree.ts';
