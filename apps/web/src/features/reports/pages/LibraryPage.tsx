import { Button, CloseButton, SegmentedControl, Skeleton, TextInput, VisuallyHidden } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus, IconSearch } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useAddress } from '../../../lib/list/address.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { currentEntry } from '../../../lib/session/entry.ts'
import classes from '../components/Library.module.css'
import { ReportCards } from '../components/ReportCards.tsx'
import { buildPath, customPath } from '../data/custom-reports.ts'
import {
  areaNumbers,
  areaOf,
  EVERYTHING,
  type Library,
  type LibraryReport,
  libraryOptions,
  libraryPath,
  matchingReports,
  recentReports,
  reportPath,
  reportsIn,
  runsPath,
  schedulesPath,
  setupPath,
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
  const isTeam = all.length > 0 && all.every(({ is_team: one }) => one)
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
        subtitle={t(isTeam ? 'teamSubtitle' : 'subtitle')}
        {...(library.data?.abilities.build && currentEntry.name === 'admin'
          ? { primary: { label: t('build'), icon: <IconPlus size={16} />, href: hrefOf(buildPath()) } }
          : {})}
        secondary={[
          { label: t('area.custom'), href: hrefOf(customPath) },
          ...(library.data?.abilities.schedule
            ? [{ label: t('schedules.title'), href: hrefOf(schedulesPath) }]
            : []),
          { label: t('runs.title'), href: hrefOf(runsPath) },
          ...(library.data?.abilities.manage && currentEntry.name === 'admin'
            ? [{ label: t('setup.title'), href: hrefOf(setupPath()) }]
            : []),
        ]}
      />
      <div className={classes.bar}>
        <div className={classes.areas}>
          <SegmentedControl
            aria-label={t('areas')}
            value={String(area ? child : EVERYTHING)}
            data={[
              { value: String(EVERYTHING), label: t('all') },
              ...areaNumbers
                .filter(([, name]) => all.some((report) => report.area === name) || name === area)
                .map(([number, name]) => ({ value: String(number), label: t(`area.${name}`) })),
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
        {(data) =>
          shown.length > 0 ? (
            query === '' && !area ? (
              <Sections library={data} />
            ) : (
              <Areas reports={shown} />
            )
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

/** Everything: first what its reader uses, then the organisation's folders, then the areas of the product. */
function Sections({ library }: { library: Library }) {
  const { t } = useTranslation('reports')
  const { reports, groups } = library
  return (
    <>
      <ReportCards
        id="favourites"
        title={t('favourite.title')}
        reports={reports.filter(({ is_favourite: isFavourite }) => isFavourite)}
      />
      <ReportCards id="recent" title={t('recent')} reports={recentReports(reports)} />
      {groups.map((group) => (
        <ReportCards
          key={group.group_id}
          id={`group-${group.group_id}`}
          title={group.group_name}
          text={group.description}
          reports={reportsIn(group, reports)}
        />
      ))}
      <Areas reports={reports} />
    </>
  )
}

function Areas({ reports }: { reports: readonly LibraryReport[] }) {
  const { t } = useTranslation('reports')
  return areaNumbers.map(([number, area]) => (
    <ReportCards
      key={area}
      id={String(number)}
      title={t(`area.${area}`)}
      reports={reports.filter((report) => report.area === area)}
    />
  ))
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
