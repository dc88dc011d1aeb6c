import { SegmentedControl, Stack } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Bulk.module.css'
import { NamedUpload } from './NamedUpload.tsx'
import { SheetedUpload } from './SheetedUpload.tsx'
import '../texts.ts'

const ways = ['named', 'sheet'] as const

/** Documents of many people from one archive: by the files' names, or by a sheet. */
export default function BulkUploadPage() {
  const { t } = useTranslation('documents')
  const [way, setWay] = useState<(typeof ways)[number]>('named')
  return (
    <div className={classes.page}>
      <PageHeader title={t('documentsTitles:bulk')} subtitle={t('bulk.subtitle')} />
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('bulk.how')}
          value={way}
          onChange={(next) => setWay(next as (typeof ways)[number])}
          data={ways.map((value) => ({ value, label: t(`bulk.${value}`) }))}
        />
        {way === 'named' ? <NamedUpload /> : <SheetedUpload />}
      </Stack>
    </div>
  )
}
