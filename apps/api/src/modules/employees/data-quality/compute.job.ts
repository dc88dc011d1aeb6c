import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'
import { isEmptyValue, isRequired, isVisible } from '@muster/contract/forms/values/form-values'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { workNotice } from '../../../platform/jobs/job-notices.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { fieldsOf, loadForm } from '../../forms/index.ts'
import { toValues } from '../employee-columns.ts'
import {
  type Completeness,
  findBouncing,
  findBrokenLines,
  findDuplicates,
  findHeadlessUnits,
  forgetUnseen,
  type Run,
  writeCompleteness,
} from './compute.queries.ts'
import { dataQualityTexts } from './data-quality.texts.ts'
import { isRecommended } from './rules/recommended.ts'

const BATCH = 1000

function completenessOf(fields: readonly FormField[], row: { id: number }): Completeness {
  const values = toValues(row as unknown as Record<string, unknown>)
  const requested = fields.filter((field) => isVisible(field, values))
  const isMissing = ({ FIELD_SLUG }: FormField) => isEmptyValue(values[FIELD_SLUG] ?? null)
  const mandatory = requested.filter((field) => isRequired(field, values))
  const recommended = requested.filter(
    (field) => !isRequired(field, values) && isRecommended(field.FIELD_SLUG),
  )
  const wanted = mandatory.length + recommended.length
  const [lacks, wishes] = [mandatory.filter(isMissing), recommended.filter(isMissing)]
  const slugs = (some: readonly FormField[]) => some.map(({ FIELD_SLUG }) => FIELD_SLUG)
  const filled = wanted - lacks.length - wishes.length
  return {
    id: row.id,
    percent: wanted === 0 ? 100 : Math.floor((100 * filled) / wanted),
    mandatory: slugs(lacks),
    recommended: slugs(wishes),
  }
}

async function nextPeople(ctx: Ctx, db: Db, after: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select * from employee e
    where e.org_id = ${ctx.orgId} and e.status = 'active' and e.id > ${after}
    order by e.id limit ${BATCH}`.execute(db)
  return rows
}

async function judgeRecords(ctx: Ctx, run: Run, total: number, progress: JobProgress): Promise<number> {
  const fields = await readTx(ctx, async (db) =>
    fieldsOf(await loadForm(ctx, db, EMPLOYEE_FORM, { whole: true })),
  )
  let done = 0
  for (let after = 0; ; ) {
    const from = after
    const count = await tx(ctx, async (db) => {
      const rows = await nextPeople(ctx, db, from)
      if (rows.length > 0)
        await writeCompleteness(
          ctx,
          db,
          run,
          rows.map((row) => completenessOf(fields, row)),
        )
      after = rows.at(-1)?.id ?? from
      return rows.length
    })
    done += count
    if (count < BATCH) return done
    await progress.checkpoint({ stage: dataQualityTexts.text('checkingRecords'), done, total })
  }
}

async function begin(ctx: Ctx): Promise<{ run: Run; total: number }> {
  return tx(ctx, async (db) => {
    const at = ctx.platform.clock().toString()
    const { id } = await db
      .insertInto('quality_run')
      .values({ org_id: ctx.orgId, started_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from employee where org_id = ${ctx.orgId} and status = 'active'`.execute(
      db,
    )
    return { run: { id, at }, total: rows[0]?.total ?? 0 }
  })
}

async function finish(ctx: Ctx, run: Run, people: number): Promise<{ people: number; findings: number }> {
  return tx(ctx, async (db) => {
    await forgetUnseen(ctx, db, run)
    const { rows } = await sql<{ findings: number }>`
      update quality_run set finished_at = ${ctx.platform.clock().toString()}::timestamptz, people = ${people},
        findings = (select count(*) from quality_finding f where f.org_id = ${ctx.orgId})
      where org_id = ${ctx.orgId} and id = ${run.id} returning findings`.execute(db)
    // Keeps the last 50 runs.
    await sql`delete from quality_run where org_id = ${ctx.orgId} and id < ${run.id} - 50`.execute(db)
    return { people, findings: rows[0]?.findings ?? 0 }
  })
}

/**
 * Recomputes all findings in batches, each in a short transaction. Earlier findings stay visible until the end.
 * Idempotent: the same finding keeps its row.
 */
async function computeQuality(ctx: Ctx, progress: JobProgress) {
  const { run, total } = await begin(ctx)
  await progress.checkpoint({ stage: dataQualityTexts.text('checkingRecords'), done: 0, total })
  const people = await judgeRecords(ctx, run, total, progress)
  for (const step of [findDuplicates, findBrokenLines, findHeadlessUnits, findBouncing]) {
    await progress.checkpoint({ stage: dataQualityTexts.text('comparingRecords'), done: people, total })
    await tx(ctx, (db) => step(ctx, db, run))
  }
  return finish(ctx, run, people)
}

/** Computes findings immediately, for seeding an organisation. */
export async function lookForFindings(ctx: Ctx): Promise<void> {
  await computeQuality(ctx, {
    report: async () => undefined,
    isCancelled: async () => false,
    checkpoint: async () => undefined,
  })
}

export const qualityJob = defineJob<unknown>({
  name: 'employees.quality',
  label: dataQualityTexts.text('checkingForGaps'),
  run: (ctx, _input, progress) => computeQuality(ctx, progress),
  notice: workNotice(dataQualityTexts.text('recordCheck'), {
    admin: '/users/data-quality',
  }),
})

export const qualitySchedule = defineSchedule<unknown>({
  name: 'employees.quality',
  label: dataQualityTexts.text('checkForGaps'),
  job: qualityJob,
  at: daily('04:10'),
  canRunNow: true,
})
