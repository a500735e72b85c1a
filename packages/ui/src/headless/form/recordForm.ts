import { CallError } from '@tsudoi/contract/client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { focusField, hasError } from './formStatus.ts';
import { type Difference, differences, valueAt } from './formValues.ts';
import type { FieldEntry } from './registry.ts';
import { createRegistry, type Registry, useRegistry } from './registry.ts';
import { type FieldFault, formResolver } from './resolver.ts';

/** A record as it is now on the server, after somebody else changed it. */
export interface Fresh<Values> {
  values: Values;
  by?: string | null;
  at?: string | null;
}

/** What a form screen says of its record. */
export interface RecordFormSettings<Values extends FieldValues, Output> {
  /** The contract's schema of the body; its messages are field codes, shown in words. */
  schema: v.GenericSchema<Values, Output>;
  /** What the schema cannot say, such as the facility's own rules. */
  rules?: (values: Values) => readonly FieldFault[];
  /** The values to begin with. New ones replace what is on screen unless something typed would be lost. */
  values: Values;
  /** Asked before saving; false leaves the form as it is. Throws CallError, whose field problems are shown as those of saving. */
  confirm?: ((output: Output) => Promise<boolean>) | undefined;
  /** Registers or updates; throws CallError. */
  save(output: Output): Promise<unknown>;
  onSaved?(answer: unknown): void;
  /** Deletes the record; throws CallError. */
  remove?(): Promise<unknown>;
  onRemoved?(): void;
  /** Reads the record anew for the comparison after a 409. */
  reload?(): Promise<Fresh<Values>>;
  /** May be looked at only. */
  readOnly?: boolean;
}

/** Somebody else was faster: what they have and where it differs from what is typed. */
export interface Stale<Values> extends Fresh<Values> {
  fields: Difference<FieldEntry>[];
  /** Names of the fields that were typed in here; the others are theirs unless told. */
  mine: readonly string[];
  /** Names of the fields that somebody else changed meanwhile. */
  theirs: readonly string[];
}

/** A form of one record. */
export interface RecordForm<Values extends FieldValues, Output> {
  methods: UseFormReturn<Values, unknown, Output>;
  registry: Registry;
  readOnly: boolean;
  /** Whether `remove` was given. */
  canRemove: boolean;
  busy: 'saving' | 'removing' | undefined;
  /** What went wrong beyond single fields. */
  problem: CallError | undefined;
  /** Refused fields that are not on screen, in words. */
  loose: readonly string[];
  stale: Stale<Values> | undefined;
  /** Leaving is fine: the record was just saved or deleted. */
  isSettled(): boolean;
  submit(): Promise<void>;
  remove(): Promise<void>;
  /** Back to the values of the record. */
  discard(): void;
  /** Holds what is typed against the record as it is now, as after a save that came too late. */
  compare(fresh: Fresh<Values>): void;
  /** Goes on with their values, except the fields named, which stay mine; without names the dialog closes. */
  settleStale(mine?: readonly string[]): void;
}

/** State of a create or edit screen on react-hook-form: checks, saving, refusals by field, stale records. */
export function useRecordForm<Values extends FieldValues, Output>(
  settings: RecordFormSettings<Values, Output>,
): RecordForm<Values, Output> {
  const latest = useRef(settings);
  latest.current = settings;
  const [registry] = useState(createRegistry);
  const { fields } = useRegistry(registry);
  const methods = useForm<Values, unknown, Output>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    resolver: useMemo(() => formResolver(settings.schema, settings.rules), [settings.schema, settings.rules]),
    defaultValues: settings.values as DefaultValues<Values>,
  });
  const [busy, setBusy] = useState<'saving' | 'removing'>();
  const [problem, setProblem] = useState<CallError>();
  const [loose, setLoose] = useState<readonly string[]>([]);
  const [stale, setStale] = useState<Stale<Values>>();
  const start = useRef(settings.values);

  const isUntouched = useCallback(
    () => differences(registry.snapshot().fields, start.current, methods.getValues()).length === 0,
    [registry, methods],
  );
  useEffect(() => {
    if (settings.values === start.current) return;
    if (!isUntouched()) return;
    start.current = settings.values;
    methods.reset(settings.values);
  }, [settings.values, isUntouched, methods]);

  const compare = useCallback(
    (fresh: Fresh<Values>) => {
      const [fields, typed] = [registry.snapshot().fields, methods.getValues()];
      const mine = differences(fields, start.current, typed).map(({ entry }) => entry.name);
      const theirs = differences(fields, start.current, fresh.values).map(({ entry }) => entry.name);
      setStale({ ...fresh, fields: differences(fields, fresh.values, typed), mine, theirs });
    },
    [registry, methods],
  );

  const refuse = useCallback(
    async (cause: unknown) => {
      if (!(cause instanceof CallError)) throw cause;
      if (cause.isCancelled) return;
      if (cause.code === 'stale' && latest.current.reload !== undefined) {
        const fresh = await latest.current.reload().catch(() => undefined);
        if (fresh !== undefined) return compare(fresh);
      }
      setProblem(cause);
      const fields = registry.snapshot().fields;
      const missing: string[] = [];
      for (const [path, message] of Object.entries(cause.fields)) {
        const entry =
          fields.find(({ name }) => name === path) ?? fields.find(({ name }) => path.startsWith(`${name}.`));
        if (entry === undefined) missing.push(message);
        else methods.setError((entry.nested ? path : entry.name) as Path<Values>, { type: 'server', message });
      }
      setLoose(missing);
    },
    [registry, methods, compare],
  );

  const run = useCallback(
    async (kind: 'saving' | 'removing', work: () => Promise<unknown>, then: (answer: unknown) => void) => {
      setBusy(kind);
      setProblem(undefined);
      setLoose([]);
      try {
        const answer = await work();
        // What is on screen is what is stored, so leaving loses nothing.
        start.current = structuredClone(methods.getValues());
        methods.reset(start.current);
        then(answer);
      } catch (cause) {
        await refuse(cause);
      } finally {
        setBusy(undefined);
      }
    },
    [refuse, methods],
  );

  return {
    methods,
    registry,
    readOnly: settings.readOnly === true,
    canRemove: settings.remove !== undefined,
    busy,
    problem,
    loose,
    stale,
    isSettled: isUntouched,
    submit: methods.handleSubmit(
      (output) =>
        run(
          'saving',
          async () => {
            const { confirm, save } = latest.current;
            if (confirm !== undefined && !(await confirm(output))) throw new CallError('cancelled', 0, undefined);
            return save(output);
          },
          (answer) => latest.current.onSaved?.(answer),
        ),
      (errors) => {
        const first = registry.snapshot().fields.find(({ name }) => hasError(errors, name.split('.')));
        if (first !== undefined) focusField(first);
      },
    ),
    remove: async () => {
      const { remove, onRemoved } = latest.current;
      if (remove !== undefined) await run('removing', remove, () => onRemoved?.());
    },
    discard: () => {
      methods.reset(start.current);
      setProblem(undefined);
      setLoose([]);
    },
    compare,
    settleStale: (mine) => {
      setStale(undefined);
      if (mine === undefined || stale === undefined) return;
      const typed = methods.getValues();
      start.current = stale.values;
      methods.reset(stale.values);
      for (const { name } of fields.filter((entry) => mine.includes(entry.name))) {
        const path = name as Path<Values>;
        methods.setValue(path, valueAt(typed, name) as never, { shouldDirty: true, shouldTouch: true });
      }
    },
  };
}
