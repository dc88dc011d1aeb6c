import { export__Records__, list__Records__ } from '@muster/contract/calls/__module__/__records_kebab__'
import type { __Record__ } from '@muster/contract/__module__/__records_kebab__.contract'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, inUseFilter, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import '../texts.ts'

const __Record__Drawer = lazy(() => import('../parts/__Record__Drawer.tsx'))

function criteriaOf({ state }: ListRequest) {
  return {
    category_id: filterNumber(state, 'category'),
    status: filterNumber(state, 'status') as 0 | 1 | undefined,
    ...{ search: state.search, sort: state.sort ?? undefined },
  }
}

/** The organisation's __many__; a row opens its form. */
export default function __Records__Page() {
  const { t } = useTranslation('__camel__')
  const make = useColumns<__Record__>()
  const format = useFormatter()
  const maySetUp = useCan('__module__.category.manage')
  const words = { on: t('on'), off: t('off') }
  return (
    <ListScreen
      list="__module__"
      load={(request) => ({
        ...readOptions(list__Records__, {
          body: { ...criteriaOf(request), page: request.page, limit: request.limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('__camel__Titles:list')}
      subtitle={t('subtitle')}
      primary={({ data, open }) =>
        data?.abilities.manage && {
          label: t('add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => open('new'),
        }
      }
      actions={({ exports }) => [
        ...(maySetUp ? [{ label: t('toCategories'), href: hrefOf('/__module__/categories') }] : []),
        ...exports,
      ]}
      columns={[
        make.text('name', t('fields.name'), (row) => row.name, { sortable: true, width: 240 }),
        make.text('category', t('fields.category'), (row) => row.category, { sortable: true, width: 200 }),
        make.day('since', t('fields.since'), (row) => row.since, { sortable: true }),
        make.text('note', t('fields.note'), (row) => row.note, { width: 260 }),
        make.status('status', t('fields.status'), (row) => inUseWord(row.status, words), { sortable: true }),
      ]}
      filters={({ data }) => [
        oneFilter('category', t('fields.category'), choicesFrom(data?.categories)),
        inUseFilter('status', t('fields.status'), words),
      ]}
      row={{ id: (row) => row.id, label: (row) => row.name }}
      card={(row) => (
        <ListCard
          title={row.name}
          badge={<Status word={inUseWord(row.status, words)} />}
          lines={[row.category, format.date(row.since)]}
        />
      )}
      drawer={{
        param: 'record',
        render: ({ id, row, close, shown: { data } }) =>
          data && (row || id === null) ? (
            <__Record__Drawer
              __record__={row ?? null}
              categories={data.categories}
              isReadOnly={!data.abilities.manage}
              onClose={close}
            />
          ) : null,
      }}
      exports={({ request }) => [
        {
          label: t('export'),
          run: () => download(export__Records__, { body: criteriaOf(request) }),
          title: t('export'),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
