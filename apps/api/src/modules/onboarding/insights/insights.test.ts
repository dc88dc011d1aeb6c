import { Readable } from 'node:stream'
import { fetchDownload, listDownloads } from '@muster/contract/files/downloads.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { archiveCandidateFiles } from '@muster/contract/onboarding/candidate-files.contract'
import {
  blacklistCandidate,
  changeCandidateStatus,
} from '@muster/contract/onboarding/candidate-status.contract'
import {
  addCandidate,
  exportCandidates,
  listCandidates,
  readCandidate,
  readCandidateHistory,
} from '@muster/contract/onboarding/candidates.contract'
import {
  exportJoined,
  listCandidatesBehind,
  readCandidateDistribution,
  readCandidateFunnel,
  readCandidateReport,
  readOnboardingDashboard,
  readRejectReasons,
  readTurnOverRate,
  readTurnOverRatio,
} from '@muster/contract/onboarding/insights.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPdf } from '../../../../seeds/company/pdf.ts'
import { rowsOf, totalsOf } from '../../../../test/dataset-reader.ts'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { rowsOf as rowsOfSheet } from '../../../platform/spreadsheets/sheet-fixtures.ts'
import { openZip } from '../../../platform/spreadsheets/zip-archive.ts'
import { attachFile, storeFile } from '../../files/index.ts'

let app: TestApp
let org: TestOrganisation
let token: string
let sales: number
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow('2026-11-20T06:00:00Z')
  org = await anOrganisation(app)
  token = (await anAdmin(app, org)).token
  sales = await aMaster(app, org, 'department', `Sales ${++serial}`)
})

const added = async (values: Record<string, unknown> = {}): Promise<number> => {
  const body = {
    values: {
      ...{ FIRST_NAME: 'Asha', LAST_NAME: `Rao ${++serial}`, PERSONAL_EMAIL: `a${serial}@example.test` },
      ...values,
    },
  } as unknown as BodyOf<typeof addCandidate>
  return (await app.call(addCandidate, { token, body })).data.candidate_id
}
type Status = BodyOf<typeof changeCandidateStatus>['status']
const become = async (id: number, ...statuses: Status[]) => {
  for (const status of statuses)
    await app.call(changeCandidateStatus, {
      token,
      body: { candidate_id: id, status, reason: 'Other  offer' },
    })
}
/** What only migration sets. */
const join = (id: number) =>
  tx(app.system(org.orgId), (db) =>
    sql`update candidate set status = 'joined' where org_id = ${org.orgId} and id = ${id}`.execute(db),
  )
const all = { from: '2026-01-01', to: '2026-12-31' }
const dashboard = async (body: object = all, by = token) =>
  (await app.call(readOnboardingDashboard, { token: by, body })).data

/** Eight candidates: one in each state that figures tell apart. */
async function aCohort(): Promise<void> {
  await added({ DEPT_ID: sales })
  await become(await added({ DEPT_ID: sales }), 'offer_sent')
  await become(await added(), 'offer_accepted')
  await become(await added({ SOURCE: 'Referral' }), 'offer_accepted', 'did_not_join')
  await become(await added(), 'offer_declined')
  await become(await added(), 'withdrawn')
  await become(await added(), 'deleted')
  const joined = await added({ DEPT_ID: sales })
  await become(joined, 'offer_accepted', 'verified')
  await join(joined)
}

describe('figures about candidates', () => {
  test('everybody counts as far as they got, and nobody who was deleted', async () => {
    await aCohort()
    const { stats, funnel, months, states, groups, joined_groups } = await dashboard()
    expect(stats).toMatchObject({
      ...{ added: 7, open: 3, offered: 5, accepted: 3, joined: 1, lost: 3, offered_lost: 2, deleted: 1 },
      ...{ turn_over_ratio: 33.33, turn_over_rate: 40, is_limited: false },
    })
    expect(funnel).toEqual([
      { stage: 'added', total: 7 },
      { stage: 'offered', total: 5 },
      { stage: 'accepted', total: 3 },
      { stage: 'joined', total: 1 },
    ])
    expect(months).toHaveLength(12)
    expect(months[10]).toMatchObject({ month: '2026-11-01', to: '2026-11-30', added: 7, joined: 1, lost: 3 })
    expect(states.reduce((sum, one) => sum + one.total, 0)).toBe(7)
    expect(groups).toEqual([
      { id: null, value: null, name: null, others: 0, total: 4 },
      expect.objectContaining({ id: sales, total: 3 }),
    ])
    expect(joined_groups).toEqual([expect.objectContaining({ id: sales, total: 1 })])
  })

  test('each number is that of the list behind it, of its file, and of the dataset', async () => {
    await aCohort()
    const { stats } = await dashboard()
    for (const measure of [
      'added',
      'open',
      'offered',
      'accepted',
      'joined',
      'lost',
      'offered_lost',
    ] as const) {
      const criteria = { added_from: all.from, added_to: all.to, measure }
      const list = (await app.call(listCandidates, { token, body: criteria })).data
      const behind = (await app.call(listCandidatesBehind, { token, body: { ...all, measure } })).data
      expect([measure, list.total_rows, behind.total_rows, behind.rows.length]).toEqual([
        measure,
        ...[stats[measure], stats[measure], stats[measure]],
      ])
    }
    const criteria = { added_from: all.from, added_to: all.to, measure: 'lost' as const }
    const file = await app.call(exportCandidates, { token, body: criteria })
    expect(await rowsOfSheet(Readable.from(file.raw))).toHaveLength(1 + stats.lost)
    const lost = { column: 'is_lost', operator: 'is' as const, values: ['yes'] }
    const query = { ...all, columns: ['candidate'], where: { match: 'all' as const, parts: [lost] } }
    const ctx = app.system(org.orgId)
    expect((await totalsOf(ctx, 'onboarding.candidates', query)).count).toBe(stats.lost)
    expect(await rowsOf(ctx, 'onboarding.candidates', query)).toHaveLength(stats.lost)
    const late = await totalsOf(ctx, 'onboarding.steps', { ...all, columns: ['candidate', 'days_taken'] })
    expect(late.count).toBe(stats.added * 6)
  })

  test('the days are those of the organisation, and a period has an end', async () => {
    // 20:00 in London is the next day in India.
    app.setNow('2026-11-20T20:00:00Z')
    token = (await anAdmin(app, org)).token
    await added()
    const on = async (day: string) =>
      (await app.call(readCandidateFunnel, { token, body: { from: day, to: day } })).data.funnel[0]?.total
    expect([await on('2026-11-20'), await on('2026-11-21')]).toEqual([0, 1])
    const refused = await app.call(readCandidateFunnel, {
      token,
      body: { from: '2026-11-21', to: '2026-11-20' },
    })
    expect(refused.body).toMatchObject({ code: 422, fields: { to: expect.any(String) } })
    expect((await app.call(readCandidateFunnel, { token, body: { from: '2020-01-01' } })).status).toBe(422)
  })

  test('ratio and rate say of how many', async () => {
    await aCohort()
    const ratio = (await app.call(readTurnOverRatio, { token, body: all })).data
    expect(ratio).toMatchObject({ value: 33.33, part: 1, whole: 3 })
    expect(ratio.months[0]).toEqual({ month: '2026-01-01', value: null, part: 0, whole: 0 })
    expect((await app.call(readTurnOverRate, { token, body: all })).data).toMatchObject({
      ...{ value: 40, part: 2, whole: 5 },
    })
  })

  test('reasons are counted by their words; why somebody was blacklisted only for those who blacklist', async () => {
    await aCohort()
    const bad = await added()
    const body = { candidate_id: bad, reason: 'Forged papers' }
    await app.call(blacklistCandidate, { token, body })
    const reasons = async (by = token) =>
      (await app.call(readRejectReasons, { token: by, body: all })).data.reasons
    expect(await reasons()).toEqual([
      { reason: 'Other  offer', others: 0, total: 3 },
      { reason: 'Forged papers', others: 0, total: 1 },
    ])
    const reader = await anAccount(app, org, { grants: { 'onboarding.candidate.view': ['organisation'] } })
    expect(await reasons(reader.token)).toEqual([
      { reason: 'Other  offer', others: 0, total: 3 },
      { reason: null, others: 0, total: 1 },
    ])
    const page = async (by: string) =>
      (await app.call(readCandidate, { token: by, body: { candidate_id: bad } })).data.candidate.status_reason
    expect([await page(token), await page(reader.token)]).toEqual(['Forged papers', ''])
    const past = await app.call(readCandidateHistory, { token: reader.token, body: { candidate_id: bad } })
    expect(JSON.stringify(past.data)).not.toContain('Forged')
    const found = (reason: string, by: string) =>
      app.call(listCandidates, { token: by, body: { reason } }).then(({ data }) => data.total_rows)
    expect([await found('other offer', token), await found('forged papers', token)]).toEqual([3, 1])
    expect(await found('forged papers', reader.token)).toBe(0)
  })

  test('whoever sees some candidates counts those alone', async () => {
    await aCohort()
    const { token: nobody } = await anAccount(app, org, { grants: { 'onboarding.candidate.view': ['self'] } })
    const { stats } = await dashboard(all, nobody)
    expect(stats).toMatchObject({ added: 0, turn_over_ratio: null, is_limited: true })
  })

  test('beyond a dozen groups the others are summed up', async () => {
    for (let at = 0; at < 14; at++)
      await added({ DEPT_ID: await aMaster(app, org, 'department', `Unit ${++serial}`) })
    const { groups } = (await app.call(readCandidateDistribution, { token, body: all })).data
    expect(groups).toHaveLength(12)
    expect(groups.at(-1)).toEqual({ id: null, value: null, name: null, others: 3, total: 3 })
  })

  test('the report has when each got how far; the files of those who joined have pay for those who may see it', async () => {
    await aCohort()
    const report = (await app.call(readCandidateReport, { token, body: { measure: 'joined' } })).data
    expect(report).toMatchObject({ version: 2, total_rows: 1 })
    expect(report.rows[0]).toMatchObject({ days_to_join: 0, offered_at: expect.any(String), lost_at: null })
    const names: unknown[] = []
    const sheet = async (body: object) => {
      const { headers, raw } = await app.call(exportJoined, { token, body: { ...all, ...body } })
      names.push(/filename="?([^";]+)/.exec(String(headers['content-disposition']))?.[1])
      return rowsOfSheet(Readable.from(raw))
    }
    const [, row] = await sheet({})
    expect(row).toContain(report.rows[0]?.CANDIDATE_NAME)
    expect((await sheet({}))[0]).not.toContain('Annual CTC')
    const paid = await sheet({ report: 'pay' })
    expect(paid).toHaveLength(2)
    expect(paid[0]).toContain('Annual CTC')
    expect(names).toEqual([
      ...['Onboard_Employee_Reports.xlsx', 'Onboard_Employee_Reports.xlsx'],
      'Onboard_Employee_ctc_Reports.xlsx',
    ])
    const reader = await anAccount(app, org, { grants: { 'onboarding.candidate.view': ['organisation'] } })
    const refused = await app.call(exportJoined, {
      token: reader.token,
      body: { ...all, report: 'pay' },
    })
    expect(refused.status).toBe(403)
  })

  test('all documents of candidates come as one archive by a job, within reach', async () => {
    const id = await added()
    const none = await app.call(archiveCandidateFiles, { token, body: { candidate_id: [id] } })
    expect(none.body).toMatchObject({ code: 409, key: 'onboarding.no_files' })
    const ctx = app.system(org.orgId)
    const { filePath } = await storeFile(ctx, {
      ...{ folder: 'candidate_documents', name: 'degree.pdf', content: aPdf('Degree') },
    })
    await tx(ctx, (db) => attachFile(ctx, db, filePath, { recordType: 'candidate', recordId: id }))
    const { data } = await app.call(archiveCandidateFiles, { token, body: { candidate_id: [id] } })
    expect(data).toMatchObject({ files: 1, job: expect.any(String) })
    await app.platform.jobs.runPending({ orgId: org.orgId })
    const { downloads } = (await app.call(listDownloads, { token, body: {} })).data
    expect(downloads[0]).toMatchObject({ name: 'Candidate_Documents.zip', state: 'ready' })
    const params = { id: downloads[0]?.id as number }
    const zip = openZip((await app.call(fetchDownload, { token, params })).raw, 10_000_000)
    expect([...zip.names].join()).toContain(`${id}/1-degree.pdf`)
    const stranger = await anAccount(app, org, { grants: { 'onboarding.candidate.view': ['self'] } })
    const refused = await app.call(archiveCandidateFiles, {
      token: stranger.token,
      body: { candidate_id: [id] },
    })
    expect(refused.status).toBe(404)
  })
})
