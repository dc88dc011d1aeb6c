import type { listSources, readSource } from '@muster/contract/analytics/dashboard-data.contract'
import { PEOPLE_SOURCE, PEOPLE_TIME, peopleFigures, ROWS } from '@muster/contract/analytics/widget-words'
import { peopleDimensions, trendSteps } from '@muster/contract/dashboards/people-figures'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { aggregatesOf, isDated, periods } from '@muster/contract/reports/dataset-types'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  allDatasets,
  type DatasetColumn,
  findColumns,
  findDataset,
  mayRead,
} from '../../../platform/datasets/index.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { PEOPLE_VIEW } from '../../dashboards/index.ts'
import { analyticsTexts } from '../analytics.texts.ts'
import { unitName } from './unit-names.ts'

const seesPeople = ({ actor }: Ctx) => holds(actor, PEOPLE_VIEW)

/** What the caller can make widgets of. No statement. */
export function listAll(ctx: Ctx): DataOf<typeof listSources> {
  const datasets = allDatasets()
    .filter((dataset) => mayRead(ctx.actor, dataset))
    .map(({ key, title, description, subject }) => ({
      ...{ source: key, title: wordsOf(title), description: wordsOf(description) },
      is_about_people: subject === 'employee',
    }))
    .sort((one, other) => (one.title < other.title ? -1 : 1))
  const people = {
    ...{ source: PEOPLE_SOURCE, title: analyticsTexts('people'), description: analyticsTexts('peopleText') },
    is_about_people: true,
  }
  return { sources: seesPeople(ctx) ? [people, ...datasets] : datasets }
}

type Column = DataOf<typeof readSource>['columns'][number]

function columnOf({ key, heading, type, isUsual, choices, aggregates }: DatasetColumn): Column {
  return {
    ...{ key, heading: wordsOf(heading), type, is_usual: isUsual ?? false },
    aggregates: [...(aggregates ?? aggregatesOf[type])],
    groups: true,
    periods: isDated(type) ? [...periods] : [],
    ...(choices && { choices: [...choices()] }),
  }
}

const figure = (key: string, heading: string): Column => ({
  ...{ key, heading, type: 'number', is_usual: false },
  ...{ aggregates: [], groups: false, periods: [] },
})

function peopleColumns(): Column[] {
  return [
    ...peopleFigures.map((one) => figure(one, analyticsTexts(one))),
    { ...figure(PEOPLE_TIME, analyticsTexts('time')), type: 'date', groups: true, periods: [...trendSteps] },
    ...peopleDimensions.map((one) => ({
      ...figure(one, unitName(one)),
      type: 'text' as const,
      groups: true,
    })),
  ]
}

/** Its columns that the caller may see. At most one statement. @throws AppError `analytics.not_found` */
export async function readOneSource(
  ctx: Ctx,
  { source }: BodyOf<typeof readSource>,
): Promise<DataOf<typeof readSource>> {
  if (source === PEOPLE_SOURCE && seesPeople(ctx))
    return { source, title: analyticsTexts('people'), timing: 'period', columns: peopleColumns() }
  const dataset = findDataset(source)
  if (!dataset || !mayRead(ctx.actor, dataset)) fail('analytics.not_found')
  const columns = await readTx(ctx, (db) => findColumns(ctx, db, dataset))
  return {
    ...{ source, title: wordsOf(dataset.title), timing: dataset.timing },
    columns: [
      { ...figure(ROWS, analyticsTexts('rows')), aggregates: ['count'] },
      ...columns.all.map(columnOf),
    ],
  }
}
