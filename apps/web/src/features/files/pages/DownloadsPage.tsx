import { Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { listDownloads } from '@muster/contract/files/downloads.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState } from '@muster/ui/feedback'
import { IconDownload, IconSearch } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pages } from '../../../lib/list/Pages.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { DownloadCard } from '../components/DownloadCard.tsx'
import classes from '../components/Downloads.module.css'
import { downloadsOptions } from '../data/downloads-query.ts'
import '../texts.ts'

/** The user's generated files: progress, download, retry, delete. */
export default function DownloadsPage() {
  const { t } = useTranslation('files')
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const downloads = useQuery(downloadsOptions(page, search))
  const hasAny = search !== '' || (downloads.data?.total_rows ?? 0) > 0
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} count={downloads.data?.total_rows} />
      {hasAny ? (
        <TextInput
          type="search"
          className={classes.search}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
        />
      ) : null}
      <Loaded query={downloads} skeleton={<ListSkeleton />}>
        {(data) => <DownloadList data={data} isSearch={search !== ''} page={page} onPage={setPage} />}
      </Loaded>
    </>
  )
}

interface DownloadListProps {
  data: DataOf<typeof listDownloads>
  isSearch: boolean
  page: number
  onPage: (page: number) => void
}

function DownloadList({ data, isSearch, page, onPage }: DownloadListProps) {
  const { t } = useTranslation(['files', 'ui'])
  if (data.total_rows === 0) {
    return isSearch ? (
      <EmptyState title={t('noMatchTitle')} text={t('noMatchText')} />
    ) : (
      <EmptyState
        icon={<IconDownload size={26} stroke={1.5} />}
        title={t('emptyTitle')}
        text={t('emptyText')}
      />
    )
  }
  return (
    <>
      <ul className={classes.list} aria-label={t('list')}>
        {data.downloads.map((download) => (
          <li key={download.id}>
            <DownloadCard download={download} />
          </li>
        ))}
      </ul>
      <Pages page={page} total={data.numPages} onChange={onPage} label={t('pages')} />
    </>
  )
}

function ListSkeleton() {
  return (
    <div className={classes.list} aria-hidden>
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} height={92} radius="md" />
      ))}
    </div>
  )
}
