export { RoleCreatePage } from './RoleCreatePage.tsx';
export { RoleEditPage } from './RoleEditPage.tsx';
