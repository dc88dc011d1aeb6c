import { useNavigation } from 'react-router'
import classes from './NavigationProgress.module.css'

/** A thin bar at the top while the code of the next screen is loaded. */
export function NavigationProgress() {
  const navigation = useNavigation()
  return navigation.state === 'idle' ? null : <div className={classes.bar} aria-hidden />
}
