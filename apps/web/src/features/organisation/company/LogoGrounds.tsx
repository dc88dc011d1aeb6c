import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Company.module.css'

/** Preview of the logo on the backgrounds where it is used. */
export function LogoGrounds({ logo }: { logo: string }) {
  const { t } = useTranslation('company')
  return (
    <div className={classes.grounds}>
      {(['light', 'dark'] as const).map((ground) => (
        <div key={ground}>
          <Text size="xs" c="dimmed" mb={4}>
            {t(ground === 'light' ? 'logo.onLight' : 'logo.onDark')}
          </Text>
          <div className={`${classes.ground} ${classes[ground]}`}>
            <img src={logo} alt="" />
          </div>
        </div>
      ))}
    </div>
  )
}
