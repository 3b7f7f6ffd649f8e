/** Plain SQL inside an open transaction, with either driver. Parameters are $1, $2, … and are always cast. */
export interface Sql {
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}
