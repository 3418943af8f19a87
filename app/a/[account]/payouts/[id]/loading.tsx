export { RecordLoading as default } from '@/app/record/record-loading';
