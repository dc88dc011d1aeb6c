/** `save` of a form whose record is updated by an address with its id. */
export const saveBy =
  (add: (body: object) => Promise<unknown>, edit: (id: number, body: object) => Promise<unknown>) =>
  ({ id, version, ...body }: Record<string, unknown>): Promise<unknown> =>
    id === undefined || id === null ? add(body) : edit(Number(id), { ...body, version })
