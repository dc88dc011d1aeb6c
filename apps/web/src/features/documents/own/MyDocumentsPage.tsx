import { Button, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { readOwnDocuments } from '@muster/contract/calls/documents/documents'
import type { OwnDocuments } from '@muster/contract/documents/documents.contract'
import { IconUpload } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { Locker } from './Locker.tsx'
import { Mandatory } from './Mandatory.tsx'
import classes from './MyDocuments.module.css'
import { OwnFolders, Published, Wanted } from './OwnLists.tsx'
import type { Uploading } from './UploadDrawer.tsx'
import './texts.ts'

const UploadDrawer = lazy(() => import('./UploadDrawer.tsx'))

const OwnLetters = lazy(() => import('./OwnLetters.tsx'))

const views = ['mine', 'letters', 'organisation'] as const

/** The person's own folder: what is still to be uploaded, their documents, and those of the organisation. */
export default function MyDocumentsPage() {
  const { t } = useTranslation('ownDocuments')
  const [params, setParams] = useSearchParams()
  const view = views.find((one) => one === params.get('view')) ?? 'mine'
  const own = useQuery({ ...readOptions(readOwnDocuments, {}), meta: { errorShown: 'inline' as const } })
  return (
    <div className={classes.page}>
      <div>
        <Title order={1}>{t('documentsTitles:mine')}</Title>
        <Text size="sm" c="dimmed">
          {t('subtitle')}
        </Text>
      </div>
      <SegmentedControl
        aria-label={t('view')}
        value={view}
        onChange={(next) => setParams(next === 'mine' ? {} : { view: next }, { replace: true })}
        data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      {view === 'letters' ? (
        <Suspense fallback={<Skeleton height={240} radius="lg" />}>
          <OwnLetters />
        </Suspense>
      ) : (
        <Loaded query={own} order={2} skeleton={<Skeleton height={360} radius="lg" />}>
          {(data) => (view === 'mine' ? <Mine data={data} /> : <Published documents={data.organisation} />)}
        </Loaded>
      )}
    </div>
  )
}

function Mine({ data }: { data: OwnDocuments }) {
  const { t } = useTranslation('ownDocuments')
  const [uploading, setUploading] = useState<Uploading | null>(null)
  return (
    <Stack gap="md">
      <Mandatory mandatory={data.mandatory} onUpload={setUploading} />
      <Group gap="sm">
        {data.categories.length > 0 ? (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => setUploading({})}
          >
            {t('uploadOther')}
          </Button>
        ) : null}
        {data.categories.length > 0 ? <Locker categories={data.categories} /> : null}
        {data.abilities.request ? <AppLink to={sheetPath('DOCUMENT_REQUEST')}>{t('request')}</AppLink> : null}
      </Group>
      <Wanted wanted={data.wanted} />
      <OwnFolders documents={data.documents} />
      <Suspense fallback={null}>
        {uploading ? (
          <UploadDrawer
            about={uploading}
            categories={data.categories}
            documents={data.documents}
            onClose={() => setUploading(null)}
          />
        ) : null}
      </Suspense>
    </Stack>
  )
}
