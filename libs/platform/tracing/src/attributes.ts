/** All attributes of spans. No value was written by a person. */
export type SpanAttributes = {
  'http.request.method'?: string;
  /** The pattern, such as '/api/projects/:id', never the address. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  /** X-Request-Id, which the log lines and the events of the request have too. */
  'request.id'?: string;
  'command.name'?: string;
  'command.outcome'?: string;
  'event.type'?: string;
  'sockets.count'?: number;
};
