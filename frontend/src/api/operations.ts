/**
 * Which operations the API has, by address and method, and what each takes and answers. All of it is read from the
 * server's own document (`schema.d.ts`), so that a wrong address, body or answer does not compile.
 *
 * An address is written as it is called, without `/api/`: 'products/newest', or `products/${id}` for the document's
 * `products/{ad_id}`. A number in the document takes only a number, so a misspelled word is no id.
 */
import type { paths } from './schema';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** The document's operations without `/api/`. */
type Operations = { [K in keyof paths as K extends `/api/${infer Rest}` ? Rest : never]: paths[K] };

type Segments<Address extends string> = Address extends `${infer First}/${infer Rest}`
  ? [First, ...Segments<Rest>]
  : [Address];

type Parameters<Operation> = Operation extends { parameters: { path: infer Path } } ? Path : never;

/** Whether one segment of a called address fits one of the document's. */
type SegmentFits<Called extends string, Written, Path> = Written extends `{${infer Name}}`
  ? Name extends keyof Path
    ? Path[Name] extends number
      ? Called extends `${number}`
        ? true
        : false
      : true
    : true
  : Called extends Written
    ? true
    : false;

type Fits<Called extends string[], Written extends string[], Path> = Called extends [
  infer C extends string,
  ...infer Called2 extends string[],
]
  ? Written extends [infer W extends string, ...infer Written2 extends string[]]
    ? SegmentFits<C, W, Path> extends true
      ? Fits<Called2, Written2, Path>
      : false
    : false
  : Written extends []
    ? true
    : false;

type Having<M extends Method> = {
  [K in keyof Operations]: Operations[K] extends { [N in M]: { responses: unknown } } ? K : never;
}[keyof Operations];

/** The document's address that a called one means; never for one that the API does not have under this method. */
type Meant<M extends Method, Called extends string> =
  Called extends Having<M>
    ? Called
    : {
        [K in Having<M>]: K extends `${string}{${string}`
          ? Fits<Segments<Called>, Segments<K>, Parameters<Operations[K][M]>> extends true
            ? K
            : never
          : never;
      }[Having<M>];

type OperationOf<M extends Method, Called extends string> = Operations[Meant<M, Called>][M];

/** The document's address with its parameters as types: 'products/{ad_id}' becomes `products/${number}`. */
type Pattern<Written extends string, Path> = Written extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}${Name extends keyof Path ? (Path[Name] extends number ? `${number}` : string) : string}${Pattern<After, Path>}`
  : Written;

/** Every address that may be called with this method. */
export type Address<M extends Method> = {
  [K in Having<M>]: Pattern<K, Parameters<Operations[K][M]>>;
}[Having<M>];

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : never;

/* 202 alone: the answer is an order. Beside 200 it is what a file becomes whose list is long. */
type Content<Operation> = Operation extends { responses: infer Responses }
  ? JsonOf<
      Responses extends { 200: infer Found }
        ? Found
        : Responses extends { 201: infer Made }
          ? Made
          : Responses extends { 202: infer Ordered }
            ? Ordered
            : never
    >
  : never;

/** The whole answer of an operation, under its envelope. */
export type Answer<M extends Method, Called extends string> = Content<OperationOf<M, Called>>;

/** What an operation answers, out of its envelope. */
export type Data<M extends Method, Called extends string> =
  Answer<M, Called> extends { data: infer Inside } ? Inside : never;

/** What a paged operation says beside its rows. */
export type Meta<Called extends string> = Answer<'get', Called> extends { meta: infer Inside } ? Inside : never;

/** One row of a list. */
export type RowOf<Called extends string> = Data<'get', Called> extends readonly (infer Row)[] ? Row : never;

type RequestContent<Operation> = Operation extends { requestBody?: infer Body }
  ? NonNullable<Body> extends { content: infer Content }
    ? Content
    : never
  : never;

type MayBeLeftOut<Operation> = Operation extends { requestBody: unknown } ? never : undefined;

/** The body of an operation that takes JSON; undefined where it takes none, or may. */
export type Body<M extends Method, Called extends string> =
  | (RequestContent<OperationOf<M, Called>> extends { 'application/json': infer Json } ? Json : undefined)
  | MayBeLeftOut<OperationOf<M, Called>>;

type Multipart<M extends Method, Called extends string> =
  RequestContent<OperationOf<M, Called>> extends { 'multipart/form-data': infer Fields } ? Fields : never;

/** Values that `toFormData` knows how to write; the document calls files and JSON texts strings. */
export type FormValue = string | number | boolean | null | undefined | Blob | readonly unknown[] | object;

/** The fields of an operation that takes a form: their names are the document's. */
export type FormFields<M extends Method, Called extends string> = {
  [Name in keyof Multipart<M, Called>]?: FormValue;
};

/** What may be asked for in the address of an operation. */
export type QueryOf<M extends Method, Called extends string> =
  OperationOf<M, Called> extends { parameters: { query?: infer Query } } ? Query : never;
