import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What one answered request adds to the measurements. */
export interface Answered {
  /** Its route as a template, such as `/api/management/member-accounts/:id`; never an address with ids. */
  route: string;
  method: string;
  status: number;
  /** Code of the facility, where the host has one. */
  facility: string | undefined;
  seconds: number;
}

/** Measurements of this process, for Prometheus. Names start with `tsudoi_`; docs/operations.md lists them. */
export interface Metrics {
  answered(request: Answered): void;
  limited(limit: string): void;
  taskEnded(kind: string, outcome: string, seconds: number): void;
  /** Rows that a retention rule removed. */
  swept(rule: string, rows: number): void;
  /** A number that is asked for when somebody reads; several where it has labels. */
  watch(name: string, help: string, read: () => number | Promise<number>): void;
  /** The text Prometheus reads, and its content type. */
  read(): Promise<{ text: string; type: string }>;
}

/** Routes and facilities are never crossed: that alone would make more series than everything else together. */
const ROUTE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const FACILITY_BUCKETS = [0.1, 0.5, 2.5];
const TASK_BUCKETS = [1, 5, 15, 60, 300, 900, 3_600];
/** Facilities beyond this number share one label. */
const MOST_FACILITIES = 2_000;

const outcomeOf = (status: number): string => (status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'ok');

/** Makes the measurements of a process; each test server has its own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const byRoute = new Histogram({
    name: 'tsudoi_request_seconds',
    help: 'Answers by route, and how long they took',
    labelNames: ['route', 'method', 'status'],
    buckets: ROUTE_BUCKETS,
    registers,
  });
  const byFacility = new Histogram({
    name: 'tsudoi_facility_request_seconds',
    help: 'Answers by facility, and how long they took',
    labelNames: ['facility', 'outcome'],
    buckets: FACILITY_BUCKETS,
    registers,
  });
  const limits = new Counter({
    name: 'tsudoi_limited_total',
    help: 'Calls refused because there were too many, by class',
    labelNames: ['class'],
    registers,
  });
  const tasks = new Histogram({
    name: 'tsudoi_task_seconds',
    help: 'Runs of tasks in this process, by how they ended',
    labelNames: ['kind', 'outcome'],
    buckets: TASK_BUCKETS,
    registers,
  });
  const swept = new Counter({
    name: 'tsudoi_swept_total',
    help: 'Rows removed because they are no longer kept, by rule',
    labelNames: ['rule'],
    registers,
  });
  const facilities = new Set<string>();
  const labelOf = (facility: string): string => {
    if (facilities.size < MOST_FACILITIES) facilities.add(facility);
    return facilities.has(facility) ? facility : 'others';
  };

  return {
    answered({ route, method, status, facility, seconds }) {
      byRoute.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds);
      if (facility !== undefined)
        byFacility.observe({ facility: labelOf(facility), outcome: outcomeOf(status) }, seconds);
    },
    limited: (limit) => limits.inc({ class: limit }),
    swept: (rule, rows) => swept.inc({ rule }, rows),
    taskEnded: (kind, outcome, seconds) => tasks.observe({ kind, outcome }, seconds),
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },
    async read() {
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}
