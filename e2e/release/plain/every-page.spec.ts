import { lookAtEach } from '../../pages/loads/look-at-each';
import { pages } from '../../pages/pages';

lookAtEach(pages.filter(({ isDaily = false }) => !isDaily));
