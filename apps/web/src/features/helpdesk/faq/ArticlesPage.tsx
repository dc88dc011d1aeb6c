import { faqs, listFaqs, removeFaq, saveFaq } from '@muster/contract/calls/helpdesk/faq'
import { audienceDimensions } from '@muster/contract/dashboards/audience.constants'
import type { Faq } from '@muster/contract/helpdesk/faq.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, multiField } from '../../../lib/form/fields.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, inUseFilter, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import '../setup/setup-texts.ts'

type Data = DataOf<typeof listFaqs>

/** Articles of the FAQ with their drafts, for those who write them. */
export default function ArticlesPage() {
  const { t } = useTranslation('helpdeskSetup')
  const make = useColumns<Faq>()
  const words = { on: t('faq.published'), off: t('faq.draft') }
  const statusOf = ({ status }: Faq) =>
    status === 1
      ? ({ kind: 'success', text: words.on } as const)
      : ({ kind: 'neutral', text: words.off } as const)
  const audienceOf = ({ limits }: Faq, { options }: Data) =>
    audienceDimensions
      .flatMap((dimension) =>
        limits[dimension].map((id) => options[dimension].find((one) => one.id === id)?.name),
      )
      .filter(Boolean)
      .join(', ') || t('faq.everybody')
  return (
    <ListScreen
      list="helpdesk.faq-articles"
      load={({ state, page, limit }) => {
        const status = filterNumber(state, 'status')
        return {
          ...readOptions(listFaqs, {
            body: {
              ...{ search: state.search, category_id: filterNumber(state, 'category'), page, limit },
              ...(status === 0 || status === 1 ? { status: status as 0 | 1 } : {}),
            },
          }),
          meta: { errorShown: 'inline' as const },
        }
      }}
      rowsOf={({ result }: Data) => result.docs as Faq[]}
      totalOf={({ result }) => result.total}
      title={t('helpdeskTitles:articles')}
      subtitle={t('faq.subtitle')}
      primary={({ open }) => ({
        label: t('faq.add'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => open('new'),
      })}
      actions={[{ label: t('faq.read'), href: hrefOf('/helpdesk/faq') }]}
      columns={({ data }) => [
        make.text('question', t('faq.question'), (row) => row.question, { width: 380 }),
        make.text('category', t('subcategory.category'), (row) => row.category, { width: 180 }),
        make.status('status', t('faq.status'), statusOf),
        make.text('audience', t('faq.audience'), (row) => (data ? audienceOf(row, data) : ''), {
          width: 220,
        }),
        make.text(
          'votes',
          t('faq.votes'),
          (row) => t('faq.votesOf', { yes: row.helpful, no: row.unhelpful }),
          { width: 170 },
        ),
      ]}
      filters={({ data }) => [
        oneFilter('category', t('subcategory.category'), choicesFrom(data?.categories)),
        inUseFilter('status', t('faq.status'), words),
      ]}
      row={{ id: (row) => row.id, label: (row) => row.question }}
      card={(row) => (
        <ListCard
          title={row.question}
          badge={<Status word={statusOf(row)} />}
          lines={[row.category, t('faq.votesOf', { yes: row.helpful, no: row.unhelpful })]}
        />
      )}
      drawer={{
        param: 'article',
        render: ({ id, row, close, shown: { data } }) =>
          data && (row || id === null) ? <Editor row={row ?? null} data={data} onClose={close} /> : null,
      }}
      empty={{ title: t('faq.empty'), text: t('faq.emptyText') }}
    />
  )
}

function Editor({ row, data, onClose }: { row: Faq | null; data: Data; onClose: () => void }) {
  const { t } = useTranslation('helpdeskSetup')
  const isKnown = !row || data.categories.some(({ id }) => id === row.category_id)
  const categories = isKnown
    ? data.categories
    : [...data.categories, { id: row.category_id, name: row.category }]
  return (
    <FormDrawer
      title={row ? t('edit', { name: row.question }) : t('faq.add')}
      onClose={onClose}
      width={640}
      fields={[
        ...masterFields(faqs, {
          category_id: {
            label: t('subcategory.category'),
            choices: choicesFrom(categories),
            isRequired: true,
          },
          question: { label: t('faq.question') },
          answer: { label: t('faq.answer'), help: t('faq.answerHelp') },
          keywords: { label: t('faq.keywords'), help: t('faq.keywordsHelp') },
          status: { label: t('faq.published'), help: t('faq.publishedHelp') },
        }),
        ...audienceDimensions.map((dimension) =>
          multiField(`limits.${dimension}`, t(`faq.for.${dimension}`), choicesFrom(data.options[dimension]), {
            help: t('faq.forHelp'),
          }),
        ),
      ]}
      record={row}
      start={masterStart(faqs)}
      save={saving(saveFaq)}
      remove={row && { run: removing(removeFaq, { id: row.id }) }}
      refresh={[listFaqs]}
    />
  )
}
