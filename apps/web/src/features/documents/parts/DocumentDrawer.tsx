import { Alert, Button, Group } from '@mantine/core'
import { readFolderData } from '@muster/contract/calls/documents/categories'
import { listDocuments, updateDocument } from '@muster/contract/calls/documents/documents'
import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import type { DocumentRow } from '@muster/contract/documents/documents.contract'
import { IconEye, IconRefresh } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, choicesFrom, dayField, selectField, textField } from '../../../lib/form/fields.ts'
import { saving } from '../../../lib/form/saving.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { audienceFields } from './audience-fields.ts'
import { useDocumentWords } from './document-words.ts'
import { categoriesIn, foldersOptions } from './folder-data.ts'
import { useOpenDocument } from './open-document.ts'
import { useDeletion } from './use-deletion.ts'
import '../texts.ts'

interface DocumentDrawerProps {
  document: DocumentRow
  onReplace: () => void
  onClose: () => void
}

/** What is known of a document, with its file; editable where the person may. */
export default function DocumentDrawer({ document, onReplace, onClose }: DocumentDrawerProps) {
  const { t } = useTranslation('documents')
  const format = useFormatter()
  const { stateOf } = useDocumentWords()
  const open = useOpenDocument()
  const { remove } = useDeletion()
  const { CAT_TYPE: type, abilities, employee_name } = document
  const isEditable = abilities.edit
  const folders = useQuery({ ...foldersOptions(type), enabled: isEditable })
  const known = categoriesIn(folders.data).map((one) => ({ id: one.CID, name: one.name }))
  const offered = known.some(({ id }) => id === document.CID)
    ? known
    : [...known, { id: document.CID, name: document.category }]
  return (
    <FormDrawer
      title={document.title}
      subtitle={employee_name ? t('about', { name: employee_name }) : undefined}
      badge={<Status word={stateOf(document)} />}
      onClose={onClose}
      before={() => (
        <>
          {document.state === 'rejected' && document.decision_note ? (
            <Alert color="red" variant="light">
              {t('rejectedBecause', { why: document.decision_note })}
            </Alert>
          ) : null}
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconEye size={16} aria-hidden />}
              loading={open.isPending}
              onClick={() => open.mutate(document.FID)}
            >
              {t('openNamed', { name: document.file_name })}
            </Button>
            {isEditable && document.state === 'valid' && type !== CAT_TYPE.organisation ? (
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={onReplace}
              >
                {t('replace')}
              </Button>
            ) : null}
            {document.request_id !== null && document.state === 'pending' ? (
              <AppLink to={`/workflow/request-worlflow/${document.request_id}`}>{t('toRequest')}</AppLink>
            ) : null}
          </Group>
        </>
      )}
      fields={[
        selectField('CID', t('fields.category'), choicesFrom(offered), { isRequired: true }),
        textField('title', t('fields.title'), { MAX_LENGTH: 160 }),
        dayField('issued_on', t('fields.issued')),
        dayField('expires_on', t('fields.expires'), { FUTURE_DATE_SELECT: 1 }),
        areaField('note', t('fields.note')),
        textField('uploader', t('fields.uploader'), { isLocked: true }),
        textField('added', t('fields.added'), { isLocked: true }),
        ...(type === CAT_TYPE.organisation && folders.data?.options
          ? audienceFields(t, folders.data.options)
          : []),
      ]}
      record={{ ...document, added: format.dayTime(document.created_at) }}
      keys={['FID', 'version']}
      toBody={({ uploader: _uploader, added: _added, ...draft }) => ({
        ...draft,
        CID: Number(draft.CID),
        limits: draft.limits ?? document.limits,
      })}
      save={saving(updateDocument)}
      remove={abilities.remove ? { run: () => remove([document.FID]), sure: null, label: t('delete') } : null}
      refresh={[listDocuments, readFolderData]}
      isReadOnly={!isEditable}
    />
  )
}
