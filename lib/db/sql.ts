/** Plain SQL inside an open transaction, whichever driver carries it. Parameters are $1, $2, … and always cast. */
export interface Sql {
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}
