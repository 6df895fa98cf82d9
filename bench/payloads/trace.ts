/** A trace export of 100 spans, made to look like what the collector of a web shop sees; the same at each run. */

import type { Payload } from "./payload";

/** Numbers of enum values. */
const kind = { server: 2, client: 3 };
const failure = 2;

const start = 1764547200000000000n;
const routes = ["/api/cart", "/api/cart/items", "/api/products/{id}", "/api/checkout", "/healthz"];
const methods = ["GET", "POST", "PUT"];

function text(key: string, value: string): object {
  return { key, value: { value: { case: "stringValue", value } } };
}

function whole(key: string, value: number): object {
  return { key, value: { value: { case: "intValue", value: BigInt(value) } } };
}

function flag(key: string, value: boolean): object {
  return { key, value: { value: { case: "boolValue", value } } };
}

function real(key: string, value: number): object {
  return { key, value: { value: { case: "doubleValue", value } } };
}

/** `length` bytes that look random and depend on `seed` alone. */
function id(seed: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = seed + 1;
  for (let at = 0; at < length; at++) {
    state = (state * 48271) % 2147483647;
    bytes[at] = state & 255;
  }
  return bytes;
}

/** A request that came in: six attributes. */
function serverSpan(index: number): object {
  const route = routes[index % routes.length]!;
  const method = methods[index % methods.length]!;
  const failed = index % 20 === 0;
  return {
    traceId: id(index >> 2, 16),
    spanId: id(1000 + index, 8),
    name: `${method} ${route}`,
    kind: kind.server,
    startTimeUnixNano: start + BigInt(index) * 1234567n,
    endTimeUnixNano: start + BigInt(index) * 1234567n + 45678901n,
    attributes: [
      text("http.request.method", method),
      text("http.route", route),
      text("url.path", route.replace("{id}", String(4711 + index))),
      whole("http.response.status_code", failed ? 500 : 200),
      text("user_agent.original", "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36"),
      flag("http.request.resend", index % 7 === 0),
    ],
    events: failed
      ? [
          {
            timeUnixNano: start + BigInt(index) * 1234567n + 40000000n,
            name: "exception",
            attributes: [
              text("exception.type", "TimeoutError"),
              text("exception.message", "no answer from the stock service within 40 ms"),
            ],
          },
        ]
      : [],
    status: failed ? { code: failure, message: "TimeoutError" } : {},
    flags: 0x101,
  };
}

/** A query that the request before it made: five attributes. */
function clientSpan(index: number): object {
  return {
    traceId: id(index >> 2, 16),
    spanId: id(1000 + index, 8),
    parentSpanId: id(1000 + index - 1, 8),
    name: "SELECT shop.products",
    kind: kind.client,
    startTimeUnixNano: start + BigInt(index) * 1234567n,
    endTimeUnixNano: start + BigInt(index) * 1234567n + 3456789n,
    attributes: [
      text("db.system.name", "postgresql"),
      text("db.query.text", "SELECT id, name, price FROM products WHERE id = $1"),
      text("server.address", "db-0.shop.svc.cluster.local"),
      whole("server.port", 5432),
      real("db.response.rows_per_ms", 12.5 + index),
    ],
    flags: 0x101,
  };
}

function traceExport(): object {
  const spans = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? serverSpan(index) : clientSpan(index)));
  return {
    resourceSpans: [
      {
        resource: {
          attributes: [
            text("service.name", "shop-frontend"),
            text("service.version", "4.2.1"),
            text("service.instance.id", "f6b1c6c2-5a5e-4b7a-9d53-0a8f2f2b7c11"),
            text("telemetry.sdk.language", "nodejs"),
            text("telemetry.sdk.version", "2.2.0"),
            whole("process.pid", 4242),
          ],
        },
        scopeSpans: [
          {
            scope: { name: "@opentelemetry/instrumentation-http", version: "0.208.0" },
            spans: spans.filter((_, index) => index % 2 === 0),
          },
          {
            scope: { name: "@opentelemetry/instrumentation-pg", version: "0.61.0" },
            spans: spans.filter((_, index) => index % 2 === 1),
          },
        ],
      },
    ],
  };
}

export const trace: readonly Payload[] = [
  {
    name: "otel",
    type: "bench.otel.ExportTraceServiceRequest",
    bytes: 31252,
    sha256: "7464ed8f116dfaa3",
    value: traceExport(),
  },
];
