import { Alert, Button, Checkbox, FileInput, Group, List, Modal, Stack, Text } from '@mantine/core'
import { downloadSample, importRejection, uploadSample } from '@muster/contract/forms/imports.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { IconDownload } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isApiError, messageOf } from '../../../lib/api.ts'
import { download, downloadFrom } from '../../../lib/download.ts'
import { useFormatter } from '../../../lib/session.ts'
import { upload } from '../../../lib/upload.ts'
import { refreshUnits, type Unit } from '../data/unit-queries.ts'

const SHOWN = 5

/** Many units at once: the sample to fill in, and the filled one to take up. */
export default function UploadModal({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const { formid, FORM_NAME: name } = unit
  const [file, setFile] = useState<File | null>(null)
  const [withMissing, setWithMissing] = useState(false)
  const sample = useMutation({ mutationFn: () => download(downloadSample, { body: { formid } }) })
  const take = useMutation({
    mutationFn: async (chosen: File) => {
      const { filePath } = await upload('imports', chosen)
      return call(uploadSample, { body: { formid, filePath, create_masters: withMissing } })
    },
    onSuccess: () => refreshUnits(queries),
    meta: { errorShown: 'inline' },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('upload.title', { unit: name })}
      closeButtonProps={{ 'aria-label': t('records.close') }}
      centered
    >
      <Stack gap="md">
        <Text size="sm">{t('upload.text')}</Text>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={sample.isPending}
          onClick={() => sample.mutate()}
          style={{ alignSelf: 'start' }}
        >
          {t('upload.sample')}
        </Button>
        <FileInput
          label={t('upload.file')}
          placeholder={t('upload.choose')}
          accept=".xlsx,.csv"
          value={file}
          onChange={(next) => {
            take.reset()
            setFile(next)
          }}
        />
        <Checkbox
          label={t('upload.missing')}
          description={t('upload.missingText')}
          checked={withMissing}
          onChange={(event) => setWithMissing(event.currentTarget.checked)}
        />
        {take.error ? <Refusal error={take.error} /> : null}
        {take.data ? <Counts counts={take.data} /> : null}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t(take.data ? 'records.close' : 'merge.cancel')}
          </Button>
          {take.data ? null : (
            <Button
              disabled={file === null}
              loading={take.isPending}
              onClick={() => file && take.mutate(file)}
            >
              {t('upload.commit')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Counts({ counts }: { counts: DataOf<typeof uploadSample> }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  return (
    <Alert color="green" role="status">
      {t('upload.done', {
        created: format.number(counts.created),
        updated: format.number(counts.updated),
        others: format.number(counts.masters_created),
      })}
    </Alert>
  )
}

/** Why nothing was written: the first errors, and the same sheet with all of them marked. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('organisation')
  const rejection =
    isApiError(error, 'forms.import_rejected') && error.data
      ? importRejection.safeParse(error.data).data
      : null
  return (
    <Alert color="red" role="alert">
      <Text size="sm">{messageOf(error)}</Text>
      {rejection ? (
        <>
          <List size="sm" mt="xs">
            {rejection.err_list.slice(0, SHOWN).map((problem) => (
              <List.Item key={`${problem.row} ${problem.message}`}>
                {t('upload.row', { row: problem.row, message: problem.message })}
              </List.Item>
            ))}
          </List>
          <Button
            mt="sm"
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => void downloadFrom(rejection.errorFile)}
          >
            {t('upload.errorFile')}
          </Button>
        </>
      ) : null}
    </Alert>
  )
}
