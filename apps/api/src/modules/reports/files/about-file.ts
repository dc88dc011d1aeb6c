import { sql } from 'kysely'
import { organisationReader } from '../../../lib/day-text.ts'
import { currentReader } from '../../../lib/texts/reader.ts'
import { render, type Text, wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { conditionWords, type ValueFormats, valueWords } from '../../../platform/datasets/index.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { AboutLine } from '../../../platform/spreadsheets/index.ts'
import { filterWords } from '../../employees/index.ts'
import type { OpenReport } from '../open-report.ts'
import type { PreparedReport, ReportInput } from '../prepared-report.ts'
import { filesTexts } from './files.texts.ts'

/** Whose formats and name a file has. */
export interface FileHouse extends ValueFormats {
  readonly name: string
  readonly time_zone: string
}

/** One statement. */
export async function findHouse(ctx: Ctx, db: Db): Promise<FileHouse> {
  const { rows } = await sql<FileHouse>`
    select name, date_format, time_format, currency, time_zone from organisation where org_id = ${ctx.orgId}`.execute(
    db,
  )
  return rows[0] as FileHouse
}

interface About {
  readonly report: OpenReport
  readonly prepared: PreparedReport
  readonly input: ReportInput
  readonly house: FileHouse
  /** Without subtotals and totals. */
  readonly count: number
  /** For whom it is made; default: the reader. */
  readonly name?: string | undefined
}

const nameOf = ({ actor }: Ctx): string => actor.name || actor.email

/** A text with its days in the organisation's format. */
const said = (text: Text, { date_format }: FileHouse): string =>
  render(text, organisationReader(currentReader().language, date_format))

function daysOf({ report, prepared, house }: About): AboutLine[] {
  const { timing } = report.dataset
  const { from, to, asOf } = prepared.plan.scope
  if (timing === 'now') return []
  if (timing === 'day')
    return [{ label: filesTexts('asOf'), value: said(filesTexts.text('day', { from: asOf }), house) }]
  const days = from === to ? filesTexts.text('day', { from }) : filesTexts.text('days', { from, to })
  return [{ label: filesTexts('period'), value: said(days, house) }]
}

function withheldOf(name: string, { withheld }: PreparedReport): AboutLine[] {
  const { rows, columns: count, narrower } = withheld
  return [
    ...(rows === 'all' ? [] : [{ label: filesTexts('people'), value: filesTexts(rows, { name }) }]),
    ...narrower.map((title) => ({ label: title, value: filesTexts('reach', { name }) })),
    ...(count === 0
      ? []
      : [{ label: filesTexts('leftOutLabel'), value: filesTexts('leftOut', { count, name }) }]),
  ]
}

function madeOf(ctx: Ctx, house: FileHouse, name: string): AboutLine {
  const at = ctx.now.toZonedDateTimeISO(house.time_zone)
  const day = at.toPlainDate().toString()
  const time = valueWords(house)('time', at.toPlainTime().toString().slice(0, 5))
  const words = said(filesTexts.text('madeBy', { day, time, name }), house)
  return { label: filesTexts('made'), value: words }
}

/** What the rows of a file are, in the reader's words: days, whose rows, filters, conditions. Three statements at most. */
export async function aboutFile(ctx: Ctx, db: Db, about: About): Promise<AboutLine[]> {
  const { report, prepared, input, house, count, name = nameOf(ctx) } = about
  const { plan } = prepared
  const words = valueWords(house)
  const line = (label: string, value: string) => (value === '' ? [] : [{ label, value }])
  const isAboutPeople = report.dataset.subject === 'employee'
  const filters = isAboutPeople ? await filterWords(ctx, db, input.filters) : []
  return [
    { label: filesTexts('report'), value: wordsOf(report.name) },
    { label: filesTexts('organisation'), value: house.name },
    ...daysOf(about),
    ...withheldOf(name, prepared),
    ...line(filesTexts('search'), isAboutPeople ? input.search : ''),
    ...filters.map(({ label, values }) => ({ label, value: values })),
    ...line(filesTexts('conditions'), conditionWords(input.where, plan.readable, words)),
    { label: filesTexts('rows'), value: words('number', count) },
    madeOf(ctx, house, name),
  ]
}
