import { Button } from '@mantine/core'
import { listPolicies } from '@muster/contract/calls/policies/policies'
import { listPolicyProgress } from '@muster/contract/calls/policies/policy-report'
import type { PolicyState } from '@muster/contract/policies/policies.constants'
import { policyStates } from '@muster/contract/policies/policies.constants'
import type { PolicyRow } from '@muster/contract/policies/policy-shapes'
import { ListCard } from '@muster/ui/data-table'
import type { StatusKind } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { Noted, Status, type StatusWord, useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, filterValue, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { audienceText } from '../data/audience.ts'
import { Progress } from '../parts/Progress.tsx'
import '../texts.ts'

const kinds: Readonly<Record<PolicyState, StatusKind>> = {
  ...{ draft: 'neutral', published: 'success', archived: 'warning' },
}

function criteriaOf({ state }: ListRequest) {
  const PCID = filterNumber(state, 'category')
  const shown = filterValue(state, 'state') as PolicyState | undefined
  const sort = state.sort ?? undefined
  return {
    ...(PCID === undefined ? {} : { PCID }),
    ...(shown === undefined ? {} : { state: shown }),
    ...(filterValue(state, 'review') === 'due' ? { review: 'due' as const } : {}),
    ...(sort === undefined ? {} : { sort }),
    search: state.search,
  }
}

/** How many people have acknowledged the policies of a page, loaded after them. */
function useProgress(ids: readonly number[]) {
  const mayReport = useCan('policies.report.view')
  const { data } = useQuery({
    ...readOptions(listPolicyProgress, { body: { policy_ids: [...ids] } }),
    enabled: mayReport && ids.length > 0,
    meta: { errorShown: 'inline' as const },
  })
  return new Map(data?.policies.map((one) => [one.policy_id, one]))
}

/** The organisation's policies. */
export default function PoliciesPage() {
  const { t } = useTranslation('policies')
  const make = useColumns<PolicyRow>()
  const format = useFormatter()
  const [ids, setIds] = useState<readonly number[]>([])
  const progress = useProgress(ids)
  const stateOf = ({ state }: PolicyRow): StatusWord => ({ kind: kinds[state], text: t(`states.${state}`) })
  const noteOf = (row: PolicyRow) => (row.has_draft && row.state !== 'draft' ? t('withDraft') : null)
  const createHref = (categories: readonly { id: number }[], chosen: number | undefined) =>
    hrefOf(`/create/policy/${chosen ?? categories[0]?.id}`)
  return (
    <ListScreen
      list="policies"
      load={(request) => ({
        ...readOptions(listPolicies, {
          query: { ...criteriaOf(request), page: request.page, limit: request.limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ policies }) => policies}
      totalOf={({ totalRows }) => totalRows}
      title={t('policiesTitles:list')}
      subtitle={t('subtitle')}
      primary={({ data, request }) =>
        data?.abilities.manage &&
        data.categories.length > 0 && {
          label: t('add'),
          icon: <IconPlus size={16} aria-hidden />,
          href: createHref(data.categories, filterNumber(request.state, 'category')),
        }
      }
      actions={({ data }) =>
        data?.abilities.categories ? [{ label: t('toCategories'), href: hrefOf('/policies/categories') }] : []
      }
      columns={[
        make.text('title', t('fields.title'), (row) => row.title, {
          ...{ sortable: true, width: 260, note: noteOf },
        }),
        make.text('category', t('fields.category'), (row) => row.category, { sortable: true, width: 150 }),
        make.status('state', t('fields.state'), stateOf, { sortable: true, width: 130 }),
        make.number('number', t('fields.version'), (row) => row.number, { width: 90 }),
        make.text('audience', t('fields.audience'), (row) => audienceText(row, t('everybody')), {
          width: 200,
        }),
        {
          ...{ id: 'progress', header: t('fields.progress'), width: 170 },
          text: (row) => format.number(progress.get(row.policy_id)?.acknowledged ?? 0),
          cell: (row) => {
            const one = progress.get(row.policy_id)
            return one ? <Progress of={one} isSmall /> : null
          },
        },
        make.day('effective_on', t('fields.effective'), (row) => row.effective_on, { sortable: true }),
        make.day('review_on', t('fields.review'), (row) => row.review_on, {
          sortable: true,
          note: (row) => (row.is_review_due ? { text: t('reviewDue'), isUrgent: true } : null),
        }),
        make.text('owner', t('fields.owner'), (row) => row.owner, { sortable: true, width: 170 }),
      ]}
      filters={({ data }) => [
        oneFilter('category', t('fields.category'), choicesFrom(data?.categories)),
        oneFilter(
          'state',
          t('fields.state'),
          policyStates.map((value) => ({ value, label: t(`states.${value}`) })),
        ),
        oneFilter('review', t('fields.reviews'), [{ value: 'due', label: t('reviewDue') }]),
      ]}
      row={{
        id: (row) => row.policy_id,
        label: (row) => row.title,
        path: (row) => `/policies/${row.policy_id}`,
      }}
      card={(row) => {
        const one = progress.get(row.policy_id)
        return (
          <ListCard
            title={<Noted note={noteOf(row)}>{row.title}</Noted>}
            badge={<Status word={stateOf(row)} />}
            lines={[audienceText(row, t('everybody')), one ? <Progress key="p" of={one} /> : null]}
            meta={[row.category, row.owner]}
          />
        )
      }}
      above={({ rows }) => <Shown rows={rows} onChange={setIds} />}
      empty={({ data }) =>
        data && data.categories.length === 0 && data.abilities.categories
          ? {
              ...{ title: t('empty'), text: t('emptyCategories') },
              action: (
                <Button component={AppLink} to="/policies/categories">
                  {t('addCategory')}
                </Button>
              ),
            }
          : { title: t('empty'), text: t('emptyText') }
      }
    />
  )
}

/** Tells the page of which policies the progress is shown. */
function Shown({ rows, onChange }: { rows: readonly PolicyRow[]; onChange: (ids: number[]) => void }) {
  const ids = rows
    .filter(({ state, needs_acknowledgement }) => state === 'published' && needs_acknowledgement)
    .map(({ policy_id }) => policy_id)
  const key = ids.join()
  useEffect(() => {
    onChange(key === '' ? [] : key.split(',').map(Number))
  }, [key, onChange])
  return null
}
