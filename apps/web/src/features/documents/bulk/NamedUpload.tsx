import { Alert, Button, Card, Group, Select, Stack, Text } from '@mantine/core'
import { uploadNamedDocuments } from '@muster/contract/calls/documents/bulk-upload'
import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { categoriesIn, foldersOptions } from '../parts/folder-data.ts'
import { ArchiveField } from './ArchiveField.tsx'
import classes from './Bulk.module.css'
import { Matches } from './Matches.tsx'
import { Storing } from './Storing.tsx'
import { useArchive } from './use-archive.ts'

type Outcome = DataOf<typeof uploadNamedDocuments>

/** Documents of one category from files named by employee code. */
export function NamedUpload() {
  const { t } = useTranslation('documents')
  const [CID, setCID] = useState<number | null>(null)
  const [expires, setExpires] = useState('')
  const folders = useQuery(foldersOptions(CAT_TYPE.employee))
  const categories = categoriesIn(folders.data).filter(({ status }) => status === 1)
  const category = categories.find((one) => one.CID === CID)
  const ask = (how: { preview: boolean; skip_problems: boolean }) =>
    call(uploadNamedDocuments, {
      body: { zip: archive.path ?? '', CID: CID ?? 0, expires_on: expires || null, ...how },
    })
  const checking = useMutation({
    meta: { errorShown: 'inline' as const },
    mutationFn: () => ask({ preview: true, skip_problems: false }),
  })
  const saving = useMutation({
    meta: { errorShown: 'inline' as const },
    // The button says what is left out.
    mutationFn: () => ask({ preview: false, skip_problems: wrongIn(checking.data) > 0 }),
  })
  const startOver = () => {
    checking.reset()
    saving.reset()
  }
  const archive = useArchive(startOver)
  if (saving.data?.job)
    return (
      <Storing
        job={saving.data.job}
        onAgain={() => {
          archive.choose(null)
          startOver()
        }}
      />
    )
  const error = checking.error ?? saving.error
  return (
    <Card padding="lg">
      <Stack gap="md">
        <Text size="sm">{t('bulk.namedText')}</Text>
        <div className={classes.fields}>
          <Select
            label={t('fields.category')}
            required
            searchable
            data={categories.map((one) => ({ value: String(one.CID), label: one.name }))}
            value={CID === null ? null : String(CID)}
            onChange={(value) => {
              setCID(value === null ? null : Number(value))
              startOver()
            }}
          />
          {category && category.expiry !== 'never' ? (
            <DayField
              label={t('fields.expires')}
              required={category.expiry === 'required'}
              value={expires}
              onChange={(day) => {
                setExpires(day)
                startOver()
              }}
            />
          ) : null}
          <ArchiveField archive={archive} />
        </div>
        {error ? (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
        {checking.data ? (
          <Matches matches={checking.data.matches} leftOver={checking.data.left_over} />
        ) : null}
        <Group>
          <Button
            variant={checking.data ? 'default' : 'filled'}
            disabled={archive.path === null || CID === null}
            loading={checking.isPending}
            onClick={() => checking.mutate()}
          >
            {t('bulk.check')}
          </Button>
          <Store outcome={checking.data} isSaving={saving.isPending} onStore={() => saving.mutate()} />
        </Group>
      </Stack>
    </Card>
  )
}

/** How many files have a problem. */
const wrongIn = (outcome: Outcome | undefined): number =>
  (outcome?.matches ?? []).filter(({ problem }) => problem !== null).length

interface StoreProps {
  outcome: Outcome | undefined
  isSaving: boolean
  onStore: () => void
}

function Store({ outcome, isSaving, onStore }: StoreProps) {
  const { t } = useTranslation('documents')
  if (!outcome) return null
  if (outcome.matches.length === 0) return <Text size="sm">{t('bulk.nothing')}</Text>
  const wrong = wrongIn(outcome)
  const count = outcome.matches.length - wrong
  if (count === 0) return <Text size="sm">{t('bulk.allWrong')}</Text>
  return (
    <>
      <Button loading={isSaving} onClick={onStore}>
        {t('bulk.store', { count })}
      </Button>
      {wrong > 0 ? <Text size="sm">{t('bulk.leaves', { count: wrong })}</Text> : null}
    </>
  )
}
