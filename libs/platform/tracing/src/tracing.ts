import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Context, Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
} from '@opentelemetry/sdk-trace-base';
import type { Sampler } from '@opentelemetry/sdk-trace-base';
import type { SpanAttributes } from './attributes.js';

export type TracingOptions = {
  /** Where traces go, by OTLP over HTTP; '' for nowhere. */
  endpoint: string;
  /** For the collector, for example its key. */
  headers: Record<string, string>;
  /** The share of requests that are traced, 0 to 1. */
  share: number;
  /** Milliseconds after which what the collector has not taken is lost. */
  timeout?: number;
};

/** Milliseconds. */
const exportEvery = 1_000;
const exportTimeout = 2_000;

export type OpenSpan = { set: (attributes: SpanAttributes) => void; failed: () => void };

const unrecorded: OpenSpan = { set: () => undefined, failed: () => undefined };
const openSpan = (span: Span): OpenSpan => ({
  set: (attributes) => void span.setAttributes(attributes),
  failed: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
});

/**
 * The traces of one program. Without an endpoint it does nothing, and no promise is followed. A caller may name the
 * trace of a request; whether it is recorded is decided here by chance.
 */
export class Tracing {
  private readonly provider: BasicTracerProvider | undefined;

  constructor(
    private readonly service: string,
    { endpoint, headers, share, timeout = exportTimeout }: TracingOptions,
  ) {
    if (endpoint === '') return;
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      headers,
      timeoutMillis: timeout,
    });
    const here = byChance(share);
    this.provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ 'service.name': service }),
      sampler: new ParentBasedSampler({
        root: here,
        remoteParentSampled: here,
        remoteParentNotSampled: here,
      }),
      spanProcessors: [
        new BatchSpanProcessor(exporter, {
          scheduledDelayMillis: exportEvery,
          exportTimeoutMillis: timeout,
        }),
      ],
    });
  }

  /**
   * Runs `next` in the span of a request, which ends with the returned function. `traceparent`: the header of whoever
   * called.
   */
  request(
    traceparent: string | undefined,
    next: () => void,
  ): (name: string, attributes: SpanAttributes) => void {
    const span = this.startSpan('request', SpanKind.SERVER, contextOf(traceparent, { isRemote: true }));
    if (!span) {
      next();
      return () => undefined;
    }
    context.with(trace.setSpan(ROOT_CONTEXT, span), next);
    return (name, attributes) => {
      span.updateName(name);
      span.setAttributes(attributes);
      if ((attributes['http.response.status_code'] ?? 0) >= 500) openSpan(span).failed();
      span.end();
    };
  }

  /** Runs the work in a span within the present one. */
  async span<Result>(name: string, work: (span: OpenSpan) => Promise<Result>): Promise<Result> {
    const span = this.startSpan(name, SpanKind.INTERNAL, context.active());
    if (!span) return work(unrecorded);
    try {
      return await context.with(trace.setSpan(context.active(), span), () => work(openSpan(span)));
    } catch (error) {
      openSpan(span).failed();
      throw error;
    } finally {
      span.end();
    }
  }

  /**
   * Records work that has just ended after this many seconds, within the present span or that of a recorded
   * `traceparent`.
   */
  ended(name: string, seconds: number, attributes: SpanAttributes = {}, traceparent?: string): void {
    const parent = traceparent === undefined ? context.active() : contextOf(traceparent, { isRemote: false });
    const now = Date.now();
    this.startSpan(name, SpanKind.INTERNAL, parent, now - seconds * 1_000)
      ?.setAttributes(attributes)
      .end(now);
  }

  /** The `traceparent` (W3C) of the present span; undefined when it is not recorded. */
  get traceparent(): string | undefined {
    const { traceId, spanId, traceFlags } = trace.getSpanContext(context.active()) ?? {};
    return traceFlags === TraceFlags.SAMPLED ? `00-${traceId}-${spanId}-01` : undefined;
  }

  /** Sends what was recorded; gives up after some seconds. */
  async close(): Promise<void> {
    await this.provider?.shutdown().catch(() => undefined);
  }

  private startSpan(name: string, kind: SpanKind, parent: Context, startTime = Date.now()): Span | undefined {
    return this.provider?.getTracer(this.service).startSpan(name, { kind, startTime }, parent);
  }
}

function contextOf(traceparent: string | undefined, { isRemote }: { isRemote: boolean }): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote }) : ROOT_CONTEXT;
}

const byChance = (share: number): Sampler => ({
  shouldSample: () => ({
    decision: Math.random() < share ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  }),
  toString: () => `${share} of all`,
});
