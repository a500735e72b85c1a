export * from './actor.ts';
export { type BadRow, type CsvMember, csvFile, goodMembers, memberCsv, membersWithErrors, mistakes } from './csv/members.ts';
export { decode, encode, type Encoding, formatCsv, parseCsv } from './csv/encoding.ts';
export { describeCrud } from './crud.ts';
export { applyImport, planImport, taskIn } from './families/imports.ts';
export { basicInfo, makeMember, type Member } from './families/members.ts';
export { makeOrganization, type Organization } from './families/organizations.ts';
export { type Reply, type Sending, send } from './http.ts';
export { ADMIN_HOST, engines, onEngines, type TestServer, testServer } from './server.ts';
export { DEMO_PASSWORD, type ServerProcess, serverProcess } from './process.ts';
export { listen, type Listener } from './socket.ts';
export { until } from './until.ts';
export {
  mailedToken,
  makeFacility,
  makeOperator,
  makeStaff,
  nextNumber,
  operatorOf,
  PASSWORD,
  type Permissions,
  type Staff,
  type World,
} from './world.ts';
