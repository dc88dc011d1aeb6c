import type { AssetPlan } from '@muster/contract/assets/plans.contract'
import {
  exportAssetPlans,
  listAssetPlans,
  removeAssetPlan,
  saveAssetPlan,
} from '@muster/contract/calls/assets/plans'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, choicesFrom, selectField, textField } from '../../../lib/form/fields.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import './texts.ts'

const yearIn = ({ state }: ListRequest) => {
  const year = filterNumber(state, 'year')
  return year === undefined ? {} : { year }
}

const isOver = ({ left }: AssetPlan) => left.amount.startsWith('-')

/** Budgets of purchases by type, entity and year, with what was spent and what is left. */
export default function PlanPage() {
  const { t } = useTranslation('assetPlans')
  const make = useColumns<AssetPlan>()
  const format = useFormatter()
  const nameOf = ({ type, entity }: AssetPlan) => [type, entity || t('everyEntity')].join(', ')
  return (
    <ListScreen
      list="asset-plans"
      load={(request: ListRequest) => ({
        ...readOptions(listAssetPlans, { body: yearIn(request) }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ rows }) => rows.length}
      isWhole
      isSearchable={false}
      title={t('assetsTitles:plan')}
      subtitle={({ data }) =>
        data
          ? t('yearOf', { from: format.date(data.year.from), to: format.date(data.year.to) })
          : t('subtitle')
      }
      crumbs={[
        { label: t('assetsTitles:procurement'), href: hrefOf('/assets/procurement') },
        { label: t('assetsTitles:plan') },
      ]}
      primary={({ data, open }) =>
        data?.abilities.set_up && {
          label: t('add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => open('new'),
        }
      }
      columns={[
        make.text('type', t('assets:fields.type'), (row) => row.type, {
          width: 200,
          note: (row) => row.note || null,
        }),
        make.text('entity', t('assets:fields.entity'), (row) => row.entity || t('everyEntity'), {
          width: 180,
        }),
        make.money('budget', t('budget'), (row) => row.planned, { width: 150 }),
        make.money('spent', t('spent'), (row) => row.spent, {
          width: 150,
          note: (row) =>
            row.other_currencies > 0 ? { text: t('others', { count: row.other_currencies }) } : null,
        }),
        make.money('committed', t('committed'), (row) => row.committed, { width: 170 }),
        make.money('requested', t('requested'), (row) => row.requested, { width: 170 }),
        make.money('left', t('left'), (row) => row.left, {
          width: 150,
          note: (row) => (isOver(row) ? { text: t('exceeded'), isUrgent: true } : null),
        }),
      ]}
      filters={({ data }) => [
        oneFilter(
          'year',
          t('year'),
          (data?.years ?? []).map(({ year, from, to }) => ({
            value: year,
            label: t('yearOf', { from: format.date(from), to: format.date(to) }),
          })),
        ),
      ]}
      row={{ id: (row) => row.PLAN_ID, label: nameOf }}
      card={(row) => (
        <ListCard
          title={nameOf(row)}
          {...(isOver(row) ? { badge: <Status word={{ kind: 'danger', text: t('exceeded') }} /> } : {})}
          lines={[
            `${t('budget')}: ${format.money(row.planned)}`,
            `${t('spent')}: ${format.money(row.spent)}`,
            `${t('left')}: ${format.money(row.left)}`,
          ]}
        />
      )}
      drawer={{
        param: 'record',
        render: ({ id, row, close, shown: { data } }) =>
          data?.abilities.set_up && (row || id === null) ? (
            <FormDrawer
              title={row ? t('edit', { name: nameOf(row) }) : t('add')}
              onClose={close}
              fields={[
                selectField(
                  'year',
                  t('year'),
                  data.years.map(({ year, from, to }) => ({
                    value: year,
                    label: t('yearOf', { from: format.date(from), to: format.date(to) }),
                  })),
                  { isRequired: true },
                ),
                selectField('type_id', t('assets:fields.type'), choicesFrom(data.types), {
                  isRequired: true,
                }),
                selectField('entity_id', t('assets:fields.entity'), choicesFrom(data.entities), {
                  help: t('entityHelp'),
                }),
                textField('budget', t('budgetIn', { currency: data.currency }), {
                  ...{ isRequired: true, MAX_LENGTH: 16 },
                }),
                areaField('note', t('assets:fields.note')),
              ]}
              record={row ?? null}
              keys={['PLAN_ID', 'version']}
              start={{ year: data.year.year }}
              toBody={({ year, type_id, entity_id, budget, note }) => ({
                ...(row ? { PLAN_ID: row.PLAN_ID, version: row.version } : {}),
                ...{ year: Number(year), type_id, entity_id: entity_id ?? null },
                ...{
                  budget: String(budget ?? '')
                    .replaceAll(',', '')
                    .trim(),
                  note: note ?? '',
                },
              })}
              save={saving(saveAssetPlan) as never}
              remove={row && { run: removing(removeAssetPlan, { PLAN_ID: row.PLAN_ID }) }}
              refresh={[listAssetPlans]}
            />
          ) : null,
      }}
      exports={({ request }) =>
        (['xlsx', 'csv'] as const).map((kind) => ({
          label: t(kind === 'xlsx' ? 'exportXlsx' : 'exportCsv'),
          run: () => download(exportAssetPlans, { body: { ...yearIn(request), format: kind } }),
          title: t('exporting'),
        }))
      }
      empty={({ data }) => ({
        title: t('empty'),
        text: t(data && !data.abilities.set_up ? 'emptyReader' : 'emptyText'),
      })}
    />
  )
}
