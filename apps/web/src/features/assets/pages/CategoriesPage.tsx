import {
  assetCategories,
  listAssetCategories,
  removeAssetCategory,
  saveAssetCategory,
} from '@muster/contract/calls/assets/setup'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import '../texts.ts'

/** The categories of assets, with their counts. */
export default function CategoriesPage() {
  const { t } = useTranslation('assets')
  return (
    <MasterScreen
      list={listAssetCategories}
      rows={({ docs }) => docs}
      keyOf={({ category_id }) => category_id}
      cardOf={({ name, note, used_by, status }) => ({
        name,
        ...(note ? { line: note } : {}),
        note: t('categories.usedBy', { count: used_by }),
        ...(status === 0 ? { badge: t('categories.off') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('assetsTitles:categories'), subtitle: t('categories.subtitle') },
        ...{ add: t('categories.add'), change: t('categories.change') },
        changeOne: (name) => t('categories.edit', { name }),
        empty: { title: t('categories.empty'), text: t('categories.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(assetCategories, {
            name: { label: t('fields.name') },
            note: { label: t('fields.note') },
            status: { label: t('fields.active') },
          })}
          record={row}
          keys={['category_id', 'version']}
          start={masterStart(assetCategories)}
          save={saving(saveAssetCategory)}
          remove={row && { run: removing(removeAssetCategory, { category_id: row.category_id }) }}
          refresh={[listAssetCategories]}
        />
      )}
    />
  )
}
