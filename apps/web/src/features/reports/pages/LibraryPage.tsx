import {
  Button,
  CloseButton,
  SegmentedControl,
  Skeleton,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { IconSearch } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useAddress } from '../../../lib/list/address.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from '../components/Library.module.css'
import {
  areaNumbers,
  areaOf,
  EVERYTHING,
  type LibraryReport,
  libraryOptions,
  libraryPath,
  matchingReports,
  reportPath,
} from '../data/report-library.ts'
import '../texts.ts'

/** The reports that somebody may read, by area, found by name, sentence or other words. */
export default function LibraryPage() {
  const { t } = useTranslation('reports')
  const { child_id: child } = useParams()
  const { params, change } = useAddress()
  const navigate = useNavigate()
  const library = useQuery(libraryOptions)
  const query = params.get('q') ?? ''
  const search = (text: string) => change({ q: text === '' ? null : text }, { replace: true })
  const area = areaOf(child)
  const all = library.data?.reports ?? []
  const shown = matchingReports(
    all.filter((report) => !area || report.area === area),
    query,
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = shown
    if (event.key === 'Enter' && query.trim() !== '' && first && !event.nativeEvent.isComposing) {
      void navigate(reportPath(first.report_id))
    }
    if (event.key === 'Escape') search('')
  }
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('title')}
        count={library.data ? shown.length : undefined}
        subtitle={t('subtitle')}
      />
      <div className={classes.bar}>
        <div className={classes.areas}>
          <SegmentedControl
            aria-label={t('areas')}
            value={String(area ? child : EVERYTHING)}
            data={[
              { value: String(EVERYTHING), label: t('all') },
              ...areaNumbers.map(([number, name]) => ({ value: String(number), label: t(`area.${name}`) })),
            ]}
            onChange={(number) =>
              void navigate({ pathname: libraryPath(Number(number)), search: params.toString() })
            }
          />
        </div>
        <TextInput
          type="search"
          className={classes.search}
          value={query}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          placeholder={t('search')}
          aria-label={t('search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            query ? <CloseButton aria-label={t('clear')} onClick={() => search('')} /> : undefined
          }
        />
      </div>
      <VisuallyHidden role="status">{query ? t('found', { count: shown.length }) : ''}</VisuallyHidden>
      <Loaded query={library} skeleton={<LibrarySkeleton />} order={2}>
        {() =>
          shown.length > 0 ? (
            <Areas reports={shown} />
          ) : (
            <Nothing
              query={query}
              onShowAll={() => void navigate(libraryPath())}
              hasOthers={all.length > 0}
            />
          )
        }
      </Loaded>
    </div>
  )
}

function Areas({ reports }: { reports: readonly LibraryReport[] }) {
  const { t } = useTranslation('reports')
  return areaNumbers.map(([number, area]) => {
    const own = reports.filter((report) => report.area === area)
    if (own.length === 0) return null
    return (
      <section key={area} className={classes.area} aria-labelledby={`reports-${number}`}>
        <h2 id={`reports-${number}`} className={classes.heading}>
          {t(`area.${area}`)}
        </h2>
        <ul className={classes.reports}>
          {own.map((report) => (
            <li key={report.report_id}>
              <AppLink to={reportPath(report.report_id)} className={classes.report}>
                <span className={classes.name}>{report.name}</span>
                <Text component="span" className={classes.description}>
                  {report.description}
                </Text>
              </AppLink>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

interface NothingProps {
  query: string
  /** There are reports that the search or the area leave out. */
  hasOthers: boolean
  onShowAll: () => void
}

function Nothing({ query, hasOthers, onShowAll }: NothingProps) {
  const { t } = useTranslation('reports')
  return (
    <EmptyState
      order={2}
      title={query ? t('none', { query }) : t('empty')}
      text={query ? t('noneText') : t('emptyText')}
      action={
        hasOthers ? (
          <Button variant="default" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        ) : undefined
      }
    />
  )
}

const PLACES = [0, 1, 2, 3, 4, 5]

function LibrarySkeleton() {
  return (
    <div className={classes.reports} aria-hidden>
      {PLACES.map((place) => (
        <Skeleton key={place} height={76} radius="lg" />
      ))}
    </div>
  )
}
