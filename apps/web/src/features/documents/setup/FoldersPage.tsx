import {
  documentFolders,
  listDocumentFolders,
  removeDocumentFolder,
  saveDocumentFolder,
} from '@muster/contract/calls/documents/categories'
import type { CatType } from '@muster/contract/documents/documents.constants'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import '../texts.ts'

/** Folders of documents, with their counts of categories. */
export default function FoldersPage() {
  const { t } = useTranslation('documents')
  return (
    <MasterScreen
      list={listDocumentFolders}
      rows={({ folders }) => folders}
      keyOf={({ id }) => id}
      cardOf={({ name, note, categories, CAT_TYPE: type }) => ({
        name,
        about: t(`setup.types.${type}`),
        ...(note ? { line: note } : {}),
        note: t('folders.categories', { count: categories }),
      })}
      isCounted
      texts={{
        ...{ title: t('documentsTitles:folders'), subtitle: t('folders.subtitle') },
        ...{ add: t('folders.add'), change: t('folders.change') },
        changeOne: (name) => t('folders.edit', { name }),
        empty: { title: t('folders.empty'), text: t('folders.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(documentFolders, {
            name: { label: t('setup.name') },
            CAT_TYPE: {
              label: t('setup.type'),
              isLocked: row !== null,
              wordOf: (type: CatType) => t(`setup.types.${type}`),
            },
            position: { label: t('folders.position') },
            note: { label: t('folders.note') },
          })}
          record={row}
          start={{ ...masterStart(documentFolders), CAT_TYPE: 1 }}
          toBody={(draft) => ({ ...draft, CAT_TYPE: Number(draft.CAT_TYPE) })}
          save={saving(saveDocumentFolder)}
          remove={row && { run: removing(removeDocumentFolder, { id: row.id }) }}
          refresh={[listDocumentFolders]}
        />
      )}
    />
  )
}
