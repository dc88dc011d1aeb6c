import { listOnboardingDocuments } from '@muster/contract/calls/onboarding/library'
import { templateStates } from '@muster/contract/documents/letters.constants'
import type { DataOf } from '@muster/contract/kit/index'
import { onboardingLetters } from '@muster/contract/onboarding/onboarding.constants'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesOf } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterValue, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { LIST } from '../data/candidate-data.ts'
import { LIBRARY } from './joining-data.ts'
import './texts.ts'

type Row = DataOf<typeof listOnboardingDocuments>['results'][number]
const kinds = { draft: 'neutral', published: 'success', archived: 'warning' } as const

/** Templates of the letters that candidates get; they are edited in the letters' own editor. */
export default function LibraryPage() {
  const { t } = useTranslation('joining')
  const make = useColumns<Row>()
  const navigate = useNavigate()
  const stateOf = ({ status }: Row) => ({ kind: kinds[status], text: t(`library.states.${status}`) })
  const languageOf = ({ language }: Row) => t(`mail.languages.${language}`)
  return (
    <ListScreen
      list="onboarding.library"
      load={({ page, limit, state }) => ({
        ...readOptions(listOnboardingDocuments, {
          body: {
            ...{ page, limit, search: state.search },
            category: filterValue(state, 'category') as Row['category'] | undefined,
            status: filterValue(state, 'status') as Row['status'] | undefined,
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ results }) => results}
      totalOf={({ count }) => count}
      title={t('onboardingTitles:library')}
      subtitle={t('library.subtitle')}
      crumbs={[
        { label: t('onboardingTitles:list'), href: hrefOf(LIST) },
        { label: t('onboardingTitles:library') },
      ]}
      primary={({ data }) =>
        data?.abilities.add && {
          label: t('library.add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => void navigate(`${LIBRARY}/templatecreate`),
        }
      }
      columns={[
        make.text('name', t('library.name'), (row) => row.name, { width: 280, note: (row) => row.title }),
        make.text('category', t('library.category'), (row) => t(`library.categories.${row.category}`)),
        make.text('language', t('library.language'), languageOf),
        make.status('status', t('library.status'), stateOf),
        make.number('sent', t('library.sent'), (row) => row.sent),
        make.instant('last_sent_at', t('library.lastSent'), (row) => row.last_sent_at),
      ]}
      filters={[
        oneFilter(
          'category',
          t('library.category'),
          choicesOf(onboardingLetters, (one) => t(`library.categories.${one}`)),
        ),
        oneFilter(
          'status',
          t('library.status'),
          choicesOf(templateStates, (one) => t(`library.states.${one}`)),
        ),
      ]}
      row={{
        id: (row) => row.MAILID,
        label: (row) => row.name,
        path: (row) => `${LIBRARY}/template/${row.MAILID}`,
      }}
      card={(row) => (
        <ListCard
          title={row.name}
          badge={<Status word={stateOf(row)} />}
          lines={[`${t(`library.categories.${row.category}`)} · ${languageOf(row)}`]}
        />
      )}
      empty={{ title: t('library.empty'), text: t('library.emptyText') }}
    />
  )
}
