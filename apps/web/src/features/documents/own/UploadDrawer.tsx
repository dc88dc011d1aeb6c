import {
  previewOwnDocument,
  readOwnDocuments,
  uploadOwnDocument,
} from '@muster/contract/calls/documents/documents'
import type { OwnDocuments } from '@muster/contract/documents/documents.contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { upload } from '../../../lib/calls/upload.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, choicesFrom, dayField, selectField, textField } from '../../../lib/form/fields.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import type { BodyOf } from '../../../lib/form/saving.ts'
import { RequestPreviewCard } from '../../../lib/request-form/RequestPreviewCard.tsx'
import { PickFile } from './PickFile.tsx'
import './texts.ts'

/** What is uploaded, as far as it is known. */
export interface Uploading {
  CID?: number
  /** The document that the new one takes the place of. */
  replaces?: number
}

type Body = Omit<BodyOf<typeof uploadOwnDocument>, 'filePath'> & { file: File }

interface UploadDrawerProps {
  about: Uploading
  categories: OwnDocuments['categories']
  documents: OwnDocuments['documents']
  onClose: () => void
}

/** Uploads a document about oneself: a photo or a file, and when it expires. */
export default function UploadDrawer({ about, categories, documents, onClose }: UploadDrawerProps) {
  const { t } = useTranslation('ownDocuments')
  const categoryOf = (draft: Draft) => categories.find(({ CID }) => CID === Number(draft.CID ?? about.CID))
  const replaced = documents.find(({ FID }) => FID === about.replaces)
  const only = categoryOf({})
  return (
    <FormDrawer<Body, { file: File | null }>
      title={only ? t('uploadNamed', { name: only.name }) : t('form.title')}
      subtitle={replaced ? t('form.replaces') : undefined}
      onClose={onClose}
      fields={(draft) => {
        const expiry = categoryOf(draft)?.expiry ?? 'optional'
        return [
          ...(only
            ? []
            : [
                selectField(
                  'CID',
                  t('form.category'),
                  choicesFrom(categories.map(({ CID, name }) => ({ id: CID, name }))),
                  { isRequired: true, help: categoryOf(draft)?.note ?? '' },
                ),
              ]),
          ...(expiry === 'never'
            ? []
            : [
                dayField('expires_on', t('form.expires'), {
                  isRequired: expiry === 'required',
                  FUTURE_DATE_SELECT: 1,
                }),
              ]),
          dayField('issued_on', t('form.issued')),
          textField('title', t('form.name'), { help: t('form.nameHelp'), MAX_LENGTH: 160 }),
          areaField('note', t('form.note')),
        ]
      }}
      record={null}
      start={{ title: replaced && replaced.title !== replaced.category ? replaced.title : '' }}
      part={{
        initial: { file: null },
        required: ['file'],
        render: ({ value, onChange, errors, draft }) => (
          <PickFile
            file={value.file}
            onChange={(file) => onChange({ file })}
            error={errors.file}
            rules={categoryOf(draft)}
          />
        ),
      }}
      errorNames={{ filePath: 'file' }}
      after={(draft) => {
        const category = categoryOf(draft)
        return category?.is_approved ? <WhoDecides draft={draft} about={about} CID={category.CID} /> : null
      }}
      toBody={(draft, { file }) => ({
        ...draft,
        CID: Number(draft.CID ?? about.CID),
        file,
        ...(about.replaces === undefined ? {} : { replaces: about.replaces }),
      })}
      save={async ({ file, ...body }) => {
        const { filePath } = await upload('employee_documents', file)
        const { pending_on, state } = await call(uploadOwnDocument, { body: { ...body, filePath } })
        notifySuccess(
          state === 'pending' && pending_on.length > 0
            ? t('form.sent', { who: pending_on.join(', ') })
            : t('form.saved'),
        )
      }}
      refresh={[readOwnDocuments]}
      saveLabel={t('form.save')}
    />
  )
}

/** Who decides about it, and what is in its way, before it is sent. */
function WhoDecides({ draft, about, CID }: { draft: Draft; about: Uploading; CID: number }) {
  const { t } = useTranslation('ownDocuments')
  const body = {
    CID,
    title: String(draft.title ?? ''),
    note: '',
    issued_on: (draft.issued_on as string | null) || null,
    expires_on: (draft.expires_on as string | null) || null,
    ...(about.replaces === undefined ? {} : { replaces: about.replaces }),
  }
  const query = useQuery({
    ...readOptions(previewOwnDocument, { body }),
    placeholderData: (earlier) => earlier,
    meta: { errorShown: 'inline' as const },
  })
  if (query.data && query.data.preview === null) return null
  return (
    <RequestPreviewCard
      title={t('form.approval')}
      preview={query.data?.preview ?? undefined}
      isWorking={query.isFetching}
      error={query.error}
      shown={new Set(['expires_on', 'issued_on', 'CID', 'filePath'])}
    />
  )
}
