import { appendFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/** Records faults that people do not see: errors, warnings, failed requests and requests to other sites. */
export class Watch {
  readonly errors: string[] = [];
  private readonly expected: [status: number, path: RegExp][] = [];

  private readonly visits = new Set<string>();
  private readonly providers = new Set<string>();

  constructor(private readonly origin: string) {}

  /** Allows visits to another site; our own pages still may load nothing from it. */
  expectVisit(address: string): void {
    this.visits.add(new URL(address).origin);
  }

  /** Allows our pages to load files from an outside provider. */
  expectProvider(address: string): void {
    this.providers.add(new URL(address).origin);
  }

  /** Allows an error response that the test provokes, e.g. by a wrong password. */
  expectErrorResponse(status: number, path: RegExp): void {
    this.expected.push([status, path]);
  }

  private away = false;

  /** Allows the browser's messages about a network that the test switches off. */
  expectOffline(): void {
    this.away = true;
  }

  /** Writes down the secrets that the browser sends; a later check looks for them in the server's logs. */
  private keepSecrets(context: BrowserContext): void {
    const file = process.env.ZBIR_SECRETS;
    if (file === undefined) return;
    const keep = (...found: (string | null | undefined)[]) =>
      appendFileSync(file, found.map((secret) => `${secret ?? ''}\n`).join(''));
    context.on('request', (request) => {
      keep(request.headers().authorization?.replace(/^Bearer /, ''));
      const body = request.postData() ?? '';
      keep(...[...body.matchAll(/"[a-z_]*(?:password|token|code|repeat)[a-z_]*":"([^"]+)"/g)].map((match) => match[1]));
    });
    context.on('page', (page) => page.on('websocket', (socket) => keep(new URL(socket.url()).searchParams.get('sid'))));
  }

  attach(context: BrowserContext): void {
    this.keepSecrets(context);
    context.on('console', (message) => {
      // The browser logs this for an error response; the response handler below judges the status itself.
      if (message.text().startsWith('Failed to load resource')) return;
      if (this.away && /net::ERR_|^WebSocket connection to/.test(message.text())) return;
      if (message.type() === 'error' || message.type() === 'warning') {
        this.errors.push(`console ${message.type()}: ${message.text()} (${message.page()?.url() ?? ''})`);
      }
    });
    context.on('weberror', (error) => this.errors.push(`page error: ${error.error().stack ?? error.error().message}`));
    context.on('request', (request) => {
      const { origin, protocol, searchParams } = new URL(request.url());
      // No session may stand in an address. The id of a voter, which begins with "v.", is none.
      if (searchParams.getAll('sid').some((sid) => !sid.startsWith('v.'))) {
        this.errors.push(`a session in an address: ${request.method()} ${request.url()}`);
      }
      if (request.isNavigationRequest() && this.visits.has(origin)) return;
      if (this.providers.has(origin)) return;
      if (protocol.startsWith('http') && origin !== this.origin) this.errors.push(`foreign origin: ${request.url()}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      if (this.away && /net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED)/.test(reason)) return;
      // The browser aborts the requests of a page that somebody leaves.
      if (reason !== 'net::ERR_ABORTED') this.errors.push(`failed: ${request.method()} ${request.url()} ${reason}`);
    });
    context.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      const status = response.status();
      if (status < 400 || this.expected.some(([known, pattern]) => known === status && pattern.test(path))) return;
      this.errors.push(`${status}: ${response.request().method()} ${path}`);
    });
  }
}
