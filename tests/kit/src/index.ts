export * from './actor.ts';
export { hasClamd, MALWARE, type OwnClamd, ownClamd } from './clamd.ts';
export { productClock } from './clock.ts';
export { describeCrud } from './crud.ts';
export { decode, type Encoding, encode, formatCsv, parseCsv } from './csv/encoding.ts';
export {
  type BadRow,
  type CsvMember,
  csvFile,
  goodMembers,
  memberCsv,
  membersWithErrors,
  mistakes,
  renamedCsv,
} from './csv/members.ts';
export { type Deployment, deployment, type Part } from './deployment.ts';
export { changeField, type Field, makeField } from './families/account-cms.ts';
export { ensureKind, KIND } from './families/events.ts';
export { addKinds, kindsFamily, makeEventsReady, pageEntry, probes, probesWritten } from './families/kinds.ts';
export { basicInfo, type Member, makeMember } from './families/members.ts';
export { makeNotice, noticeBody } from './families/notices.ts';
export { operatorBody, registerOperator } from './families/operators.ts';
export { makeOrganization, type Organization } from './families/organizations.ts';
export { uploadFile } from './families/storages.ts';
export { applyImport, exportedCsv, planImport, taskIn, unmappedImport } from './families/tasks.ts';
export { type Reply, type Sending, send } from './http.ts';
export { type Memory, memoryOf } from './memory.ts';
export { hasNginx, nginxBefore, type OwnNginx } from './nginx.ts';
export { type SoftPasskey, softPasskey } from './passkey.ts';
export { type OwnPostgres, ownPostgres } from './postgres.ts';
export { DEMO_PASSWORD, type ServerProcess, serverProcess } from './process.ts';
export { hasRedis, type OwnRedis, ownRedis } from './redis.ts';
export {
  ADMIN_HOST,
  besideServer,
  engines,
  onBothEngines,
  onEngines,
  suiteServer,
  type TestServer,
  testServer,
  type WorldServer,
} from './server.ts';
export { type Listener, listen } from './socket.ts';
export { freePort, type Spawned, spawnServer } from './spawn.ts';
export { totpCode } from './totp.ts';
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
export { FOREIGN, XSS } from './xss.ts';
