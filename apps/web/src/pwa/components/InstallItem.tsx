import { List, Menu, Modal } from '@mantine/core'
import IconDeviceMobilePlus from '@tabler/icons-react/dist/esm/icons/IconDeviceMobilePlus.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { install, useInstallWay } from '../install-offer.ts'
import '../texts.ts'

/**
 * "Install Muster" in the account menu, if possible: by the browser's prompt, or with manual instructions.
 */
export default function InstallItem() {
  const { t } = useTranslation('pwa')
  const way = useInstallWay()
  const [isExplaining, setExplaining] = useState(false)
  if (way === null) return null
  return (
    <>
      <Menu.Item
        leftSection={<IconDeviceMobilePlus size={16} />}
        closeMenuOnClick={way === 'offer'}
        onClick={() => (way === 'offer' ? void install() : setExplaining(true))}
      >
        {t('install.item')}
      </Menu.Item>
      <Modal
        opened={isExplaining}
        onClose={() => setExplaining(false)}
        title={t('install.title')}
        closeButtonProps={{ 'aria-label': t('install.close') }}
        centered
      >
        <List type="ordered" spacing="xs">
          <List.Item>{t('install.share')}</List.Item>
          <List.Item>{t('install.add')}</List.Item>
          <List.Item>{t('install.confirm')}</List.Item>
        </List>
      </Modal>
    </>
  )
}
