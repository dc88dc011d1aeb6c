import { FileInput, Loader } from '@mantine/core'
import { IconArchive } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import type { useArchive } from './use-archive.ts'

/** The archive with the files. */
export function ArchiveField({ archive }: { archive: ReturnType<typeof useArchive> }) {
  const { t } = useTranslation('documents')
  return (
    <FileInput
      label={t('bulk.archive')}
      description={t('bulk.archiveHelp')}
      placeholder={t('file.choose')}
      required
      clearable
      clearButtonProps={{ 'aria-label': t('bulk.clear') }}
      accept=".zip"
      leftSection={<IconArchive size={16} aria-hidden />}
      rightSection={
        archive.isUploading ? (
          <Loader size="xs" role="progressbar" aria-label={t('bulk.uploading')} />
        ) : undefined
      }
      value={archive.file}
      onChange={archive.choose}
      error={archive.error ? messageOf(archive.error) : undefined}
    />
  )
}
