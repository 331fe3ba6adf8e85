export default function ProviderPage() { return null; }
