import { readFolderData } from '@muster/contract/calls/documents/categories'
import { createDocument, listDocuments } from '@muster/contract/calls/documents/documents'
import { listOwed, listWanted } from '@muster/contract/calls/documents/owed'
import { CAT_TYPE, type CatType } from '@muster/contract/documents/documents.constants'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { upload } from '../../../lib/calls/upload.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesFrom,
  dayField,
  personField,
  selectField,
  textField,
} from '../../../lib/form/fields.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import type { BodyOf } from '../../../lib/form/saving.ts'
import { audienceFields } from './audience-fields.ts'
import { FileField } from './FileField.tsx'
import { categoriesIn, foldersOptions } from './folder-data.ts'
import '../texts.ts'

type Body = Omit<BodyOf<typeof createDocument>, 'filePath'> & { file: File }

/** What the new document is known to be. */
export interface AddedFor {
  type: CatType
  employeeId?: number
  name?: string
  CID?: number | undefined
  /** The document that it takes the place of. */
  replaces?: number | undefined
  title?: string
  /** The approved request that it answers. */
  requestId?: number
}

/** Adds a document: its file is uploaded when it is saved. */
export default function AddDocumentDrawer({ about, onClose }: { about: AddedFor; onClose: () => void }) {
  const { t } = useTranslation('documents')
  const { type, employeeId, name, CID, replaces, title, requestId } = about
  const folders = useQuery(foldersOptions(type))
  const active = categoriesIn(folders.data).filter(({ status }) => status === 1)
  const categoryOf = (draft: Draft) => active.find((one) => one.CID === Number(draft.CID))
  const kind = type === CAT_TYPE.hr ? 'hr' : type === CAT_TYPE.organisation ? 'organisation' : 'employee'
  return (
    <FormDrawer<Body, { file: File | null }>
      title={t(`${kind}.add`)}
      subtitle={name ? t('about', { name }) : undefined}
      onClose={onClose}
      loading={folders}
      fields={(draft) => [
        ...(type === CAT_TYPE.organisation || employeeId !== undefined
          ? []
          : [
              personField('employee_id', t('fields.person'), {
                isRequired: type === CAT_TYPE.employee,
                help: type === CAT_TYPE.hr ? t('fields.personOptional') : '',
              }),
            ]),
        selectField(
          'CID',
          t('fields.category'),
          choicesFrom(active.map((one) => ({ id: one.CID, name: one.name }))),
          {
            isRequired: true,
            isLocked: replaces !== undefined,
            help: active.length === 0 ? t('noCategories') : (categoryOf(draft)?.note ?? ''),
          },
        ),
        textField('title', t('fields.title'), { help: t('fields.titleHelp'), MAX_LENGTH: 160 }),
        dayField('issued_on', t('fields.issued')),
        ...(categoryOf(draft)?.expiry === 'never'
          ? []
          : [
              dayField('expires_on', t('fields.expires'), {
                isRequired: categoryOf(draft)?.expiry === 'required',
                FUTURE_DATE_SELECT: 1,
              }),
            ]),
        areaField('note', t('fields.note')),
        ...(type === CAT_TYPE.organisation && folders.data?.options
          ? audienceFields(t, folders.data.options)
          : []),
      ]}
      record={null}
      start={{ ...(CID === undefined ? {} : { CID }), title: title ?? '' }}
      part={{
        initial: { file: null },
        required: ['file'],
        render: ({ value, onChange, errors, draft }) => (
          <FileField
            value={value.file}
            onChange={(file) => onChange({ file })}
            error={errors.file}
            rules={categoryOf(draft)}
          />
        ),
      }}
      errorNames={{ filePath: 'file' }}
      toBody={(draft, { file }) => ({
        ...draft,
        CID: Number(draft.CID ?? CID),
        file,
        ...(employeeId === undefined ? {} : { employee_id: employeeId }),
        ...(replaces === undefined ? {} : { replaces }),
        ...(requestId === undefined ? {} : { request_id: requestId }),
      })}
      save={async ({ file, ...body }) => {
        const { filePath } = await upload('employee_documents', file)
        return call(createDocument, { body: { ...body, filePath } }, { notify: true })
      }}
      refresh={[listDocuments, readFolderData, listOwed, listWanted]}
    />
  )
}
