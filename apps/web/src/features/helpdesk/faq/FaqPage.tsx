import { findFaqs } from '@muster/contract/calls/helpdesk/faq'
import type { DataOf } from '@muster/contract/kit/index'
import { ListCard } from '@muster/ui/data-table'
import { DetailDrawer } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useCan } from '../../../lib/session/session.ts'
import { listPath } from '../data/ticket-data.ts'
import { Article } from './Article.tsx'
import '../texts.ts'

type Row = DataOf<typeof findFaqs>['result']['docs'][number]

/** Answers to frequent questions, in both entries; a row opens its answer. */
export default function FaqPage() {
  const { t } = useTranslation('helpdesk')
  const make = useColumns<Row>()
  const mayWrite = useCan('helpdesk.faq.manage')
  return (
    <ListScreen
      list="helpdesk.faq"
      load={({ state, page, limit }) => ({
        ...readOptions(findFaqs, {
          body: { search: state.search, category_id: filterNumber(state, 'category'), page, limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ result }) => result.docs as Row[]}
      totalOf={({ result }) => result.total}
      title={t('helpdeskTitles:faq')}
      subtitle={t('faq.subtitle')}
      primary={{ label: t('raise'), href: hrefOf(`${listPath()}?ticket=new`) }}
      actions={
        mayWrite && currentEntry.name !== 'me'
          ? [{ label: t('faq.manage'), href: hrefOf('/helpdesk/faq/articles') }]
          : []
      }
      columns={[
        make.text('question', t('faq.question'), (row) => row.question, { width: 520 }),
        make.text('category', t('fields.category'), (row) => row.category, { width: 220 }),
      ]}
      filters={({ data }) => [oneFilter('category', t('fields.category'), choicesFrom(data?.categories))]}
      row={{ id: (row) => row.id, label: (row) => row.question }}
      card={(row) => <ListCard title={row.question} lines={[row.category]} />}
      drawer={{
        param: 'article',
        render: ({ id, row, close, previous, next }) =>
          id === null ? null : (
            <DetailDrawer
              isOpen
              onClose={close}
              title={row?.question ?? t('helpdeskTitles:faq')}
              subtitle={row?.category}
              neighbours={{ previous, next }}
              texts={{ close: t('ui:close') }}
            >
              <Article id={id} />
            </DetailDrawer>
          ),
      }}
      empty={{ title: t('faq.empty'), text: t('faq.emptyText') }}
    />
  )
}
