import { type BankAccount, bankAccount } from '@muster/contract/vendors/bank.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { keyringOf, MissingKey } from '../../../platform/crypto/field-keys.ts'
import { openProtected, sealProtected, UnreadableText } from '../../../platform/crypto/protected-text.ts'
import { openText } from '../../../platform/crypto/sealed-text.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { keepCurrentKey, registerSealed } from '../../employees/index.ts'
import { vendorsTexts } from '../vendors.texts.ts'

/** A bank account as it is stored: `key` names the field key; null: sealed with SECRET_KEY, as all were before. */
interface SealedAccount {
  sealed: string
  key: string | null
}

/** A row copied to another vendor does not open. */
const placeOf = (ctx: Ctx, vendorId: number) => ({
  orgId: ctx.orgId,
  record: `vendor bank account ${vendorId}`,
})
const formerPlaceOf = (ctx: Ctx, vendorId: number) => ({
  ...{ purpose: 'vendor bank account', record: `${ctx.orgId}:${vendorId}` },
})

function sealedText(ctx: Ctx, vendorId: number, text: string): SealedAccount {
  const ring = keyringOf(ctx.platform.config)
  return { sealed: sealProtected(text, ring, placeOf(ctx, vendorId)), key: ring.current.id }
}

/** Seals with the current field key, which is then kept until nothing is sealed with it. */
export async function sealAccount(
  ctx: Ctx,
  db: Db,
  vendorId: number,
  account: BankAccount,
): Promise<SealedAccount> {
  await keepCurrentKey(ctx, db)
  return sealedText(ctx, vendorId, JSON.stringify(account))
}

function openedText(ctx: Ctx, vendorId: number, { sealed, key }: SealedAccount): string {
  const { config } = ctx.platform
  return key === null
    ? openText(sealed, config.secretKey, formerPlaceOf(ctx, vendorId))
    : openProtected(sealed, keyringOf(config), placeOf(ctx, vendorId))
}

/** Null where it can't be decrypted, which is logged: which vendor, never what was in it. */
export function openAccount(ctx: Ctx, vendorId: number, stored: SealedAccount): BankAccount | null {
  try {
    return bankAccount.parse(JSON.parse(openedText(ctx, vendorId, stored)))
  } catch (error) {
    const reason =
      error instanceof UnreadableText || error instanceof MissingKey ? error.message : (error as Error).name
    ctx.log.error({ vendor: vendorId, org: ctx.orgId, reason }, vendorsTexts.english('unreadable'))
    return null
  }
}

interface Row extends SealedAccount {
  id: number
  vendor_id: number
}

interface SealedTable {
  table: 'vendor' | 'vendor_bank_change'
  vendorId: RawBuilder<unknown>
  sealed: string
  key: string
}

const tables: readonly SealedTable[] = [
  { table: 'vendor', vendorId: sql.ref('t.id'), sealed: 'bank_sealed', key: 'bank_key' },
  { table: 'vendor_bank_change', vendorId: sql.ref('t.vendor_id'), sealed: 'sealed', key: 'sealed_key' },
]

const isBehind = (ctx: Ctx, { sealed, key }: SealedTable) => sql<boolean>`(t.org_id = ${ctx.orgId}
  and ${sql.ref(`t.${sealed}`)} is not null
  and ${sql.ref(`t.${key}`)} is distinct from ${keyringOf(ctx.platform.config).current.id})`

/** Bank accounts of vendors take part in the rotation of the field keys. */
export function connectAccountKeys(): void {
  for (const one of tables) {
    const { table, vendorId, sealed, key } = one
    registerSealed({
      key: table,
      isUsed: sql<boolean>`exists (select from ${sql.table(table)} t where t.org_id = k.org_id and ${sql.ref(`t.${key}`)} = k.key_id)`,
      countBehind: async (ctx, db) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(table)} t where ${isBehind(ctx, one)}`.execute(db)
        return rows[0]?.count ?? 0
      },
      resealBatch: async (ctx, db, { after, most }) => {
        const { rows } = await sql<Row>`
          select t.id, ${vendorId} as vendor_id, ${sql.ref(`t.${sealed}`)} as sealed, ${sql.ref(`t.${key}`)} as key
          from ${sql.table(table)} t where ${isBehind(ctx, one)} and t.id > ${after} order by t.id limit ${most} for update`.execute(
          db,
        )
        const done = rows.flatMap((row) => {
          const account = openAccount(ctx, row.vendor_id, row)
          return account === null
            ? []
            : [{ id: row.id, ...sealedText(ctx, row.vendor_id, JSON.stringify(account)) }]
        })
        // Version and time of change stay: nothing visible has changed.
        await sql`
          update ${sql.table(table)} t set ${sql.ref(sealed)} = g.sealed, ${sql.ref(key)} = g.key
          from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) g (id bigint, sealed text, key text)
          where t.org_id = ${ctx.orgId} and t.id = g.id`.execute(db)
        return {
          ...{ resealed: done.length, unreadable: rows.length - done.length },
          last: rows.length < most ? null : (rows.at(-1)?.id ?? null),
        }
      },
    })
  }
}
